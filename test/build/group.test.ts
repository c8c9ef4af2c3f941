/*
 * Functions as members of objects, and which names become short: the code does the same, and its names are as they are meant to be.
 */
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { groupFunctions } from '../../sim/build/group.ts'

/** What the code leaves in `told`. */
const run = (code: string): unknown => new Script(`var told=[];${code};told`).runInNewContext()

describe('functions in objects', () => {
  const code =
    'var T=1,S=[2],n=3;var aa=function(n){return n+T},bb=function(){var n=S[0];return aa(n)*T},cc=function(){T++;return{T}};told.push(bb(),cc().T,T,n,aa.length)'

  it('do what they did', () => {
    expect(run(groupFunctions(code))).toEqual([3, 2, 2, 3, 1])
    expect(run(groupFunctions(code))).toEqual(run(code))
  })

  it('the object has a letter that no function has for its own, and the variable that had it a longer name', () => {
    const grouped = groupFunctions(code)
    expect(grouped).toMatch(/;[A-Z]=\{a:function/)
    expect(grouped).not.toMatch(/\b[ST]\+\+|\b[ST]=1/)
    expect(grouped).toContain('return{T:') // the member keeps its name
  })

  it('a letter that a function has for its own stays where it is', () => {
    expect(groupFunctions(code)).toMatch(/n=3/)
    expect(groupFunctions(code)).toMatch(/function\(n\)/)
  })

  it('the variables that are named most often come first, and only those whose value needs nothing else', () => {
    const grouped = groupFunctions(
      'var few=1,list=[few],many;var f=function(){many=1;many++;many=many+few;told.push(many)};f();f()',
    )
    expect(grouped).toMatch(/^var many,few=1,/)
    expect(grouped).toMatch(/^var many,few=1,[A-Z];var list=/) // then the objects' names
    expect(run(grouped)).toEqual([3, 3])
  })

  it('two dozen are an object, and each next one begins another', () => {
    const names = [...Array(50).keys()].map((i) => `f${i + 10}`)
    const all = `var ${names.map((name, i) => `${name}=function(){return ${i}}`).join(',')};told.push(f10(),f33(),f34(),f59())`
    const grouped = groupFunctions(all)
    expect(grouped.match(/\w=\{a:/g)).toHaveLength(3)
    expect(grouped.match(/function/g)).toHaveLength(50)
    expect(run(grouped)).toEqual([0, 23, 24, 49])
  })

  it('no object has the name of anything that a board may have', () => {
    const grouped = groupFunctions('var A=0,B=1;var aa=function(){return A+B};told.push(aa())')
    expect(grouped).not.toMatch(/\b[ABCDEFGHg]=\{/)
    expect(run(grouped)).toEqual([1])
  })
})
