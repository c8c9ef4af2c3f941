/*
 * The page that asks for the desk's password.
 */
import { elementById } from '../../web/dom.ts'
import { ask, chooseTongue, DONE } from './head.ts'

elementById('login').addEventListener('submit', (event) => {
  event.preventDefault()
  void enter()
})

async function enter(): Promise<void> {
  const field = elementById('password') as HTMLInputElement
  if ((await ask('/login', { password: field.value }, elementById('fault'))) === DONE) location.reload()
  field.value = ''
}

chooseTongue(() => {})
elementById('password').focus()
