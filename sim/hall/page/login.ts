/*
 * The page that asks for the desk's password.
 */
import { ask } from './ask.ts'
import { chooseTongue, part } from './head.ts'

part('login').addEventListener('submit', (event) => {
  event.preventDefault()
  void enter()
})

async function enter(): Promise<void> {
  const field = part('password') as HTMLInputElement
  if (await ask('/login', { password: field.value }, part('fault'))) location.reload()
  field.value = ''
}

chooseTongue(() => {})
part('password').focus()
