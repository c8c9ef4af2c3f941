/*
 * The table of what Espruino lacks or gets silently wrong: a row is a name, the nodes it looks at, a test and a message
 * that says what the board would do and what to write instead.
 */

import {
  addsCall,
  capturesLoopVariable,
  cutsLength,
  hasHighByte,
  hasReplacer,
  isFloat,
  isMissingMethod,
  isMissingStatic,
  isPure,
  isStale,
  MISSING_GLOBALS,
  reachesTooFar,
  readsTooEarly,
  returnsNextLine,
  type Source,
  seeksText,
  takesMethod,
} from './offence.ts'
import { isRow } from './rows.ts'
import { calledMember, isPlatform, type Node } from './tree.ts'

export interface Rule {
  name: string
  types: string
  test(node: Node, source: Source): boolean
  message: string
}

const any = () => true
const row = (name: string, types: string, test: Rule['test'], message: string): Rule => ({ name, types, test, message })

export const RULES: Rule[] = [
  // silently wrong
  row(
    'loop-closure',
    'Identifier',
    capturesLoopVariable,
    'every closure shares one loop variable; copy it to a const inside the body',
  ),
  row(
    'class-field',
    'PropertyDefinition AccessorProperty',
    any,
    'a field lies on the prototype, shared by all; use a plain record',
  ),
  row(
    'class-extends',
    'ClassDeclaration ClassExpression',
    (n) => n.superClass !== null,
    'super and instanceof fail; use plain functions over records',
  ),
  row(
    'error-type',
    'BinaryExpression',
    (n) => n.operator === 'instanceof' && /^\w*Error$/.test(n.right.name) && n.right.name !== 'Error',
    'thrown errors are not instances of this; test for failure itself',
  ),
  row(
    'var',
    'VariableDeclaration',
    (n) => n.kind === 'var',
    'var is not hoisted: it reads and writes outer variables; use let or const',
  ),
  row(
    'return-newline',
    'ReturnStatement',
    returnsNextLine,
    'return takes the next line as its value; put the value on its line',
  ),
  row(
    'to-fixed',
    'CallExpression',
    (n) => calledMember(n) === 'toFixed',
    'toFixed truncates, (9.96).toFixed(1) is "9.9"; use whole numbers',
  ),
  row(
    'math-round',
    'CallExpression',
    (n, s) => isPure(s.file) && calledMember(n) === 'round' && isPlatform(n.callee.object, 'Math'),
    'halves round away from zero and cost; keep whole numbers, or use (x + d / 2) / d | 0',
  ),
  row(
    'text-needle',
    'CallExpression',
    seeksText,
    "'ab'.indexOf('bc') is 1: the text's end is taken for a needle that begins so; seek one character, or use startsWith",
  ),
  row('regex', 'Literal', (n) => n.regex !== undefined, '{n}, groups and \\b never match; compare characters'),
  row('regex', 'Identifier', (n) => isPlatform(n, 'RegExp'), '{n}, groups and \\b never match; compare characters'),
  row('sort', 'CallExpression', (n) => calledMember(n) === 'sort', 'sort is not stable; keep the list in order'),
  row(
    'arguments',
    'Identifier',
    (n) => isPlatform(n, 'arguments'),
    'an arrow has its own arguments; name the parameters',
  ),
  row(
    'delete',
    'UnaryExpression',
    (n) => n.operator === 'delete',
    'for..in then skips keys; set the field to a value that means none',
  ),
  row(
    'for-each',
    'CallExpression',
    (n) => calledMember(n) === 'forEach',
    'forEach visits what is added meanwhile; use a for loop',
  ),
  row(
    'compound-call',
    'AssignmentExpression',
    addsCall,
    'the left side is read after the call; put the call in a const first',
  ),
  row(
    'integer-key',
    'Property',
    (n) => n.parent?.type === 'ObjectExpression' && !n.computed && /^\d+$/.test(String(n.key.value)),
    'number keys keep the order of insertion; use an array',
  ),
  row('method-off-object', 'VariableDeclarator', takesMethod, 'this would be the global object; call it on its object'),
  row('negative-zero', 'UnaryExpression', (n) => n.operator === '-' && n.argument.value === 0, '-0 is 0; write 0'),
  row('json-replacer', 'CallExpression', hasReplacer, 'a replacer is ignored; build the record to be written'),
  row(
    'accessor',
    'Property MethodDefinition',
    (n) => n.kind === 'get' || n.kind === 'set',
    'what a getter throws is lost; use a function',
  ),
  row(
    'float-equality',
    'BinaryExpression',
    (n) => /^[!=]==?$/.test(n.operator) && (isFloat(n.left) || isFloat(n.right)),
    'literals are not rounded correctly; compare whole numbers',
  ),
  row(
    'high-byte',
    'Literal',
    (n) => hasHighByte(n.value),
    'boards have no Unicode strings; use the font codes of our own',
  ),
  row(
    'high-byte',
    'TemplateElement',
    (n) => hasHighByte(n.value.cooked),
    'boards have no Unicode strings; use the font codes of our own',
  ),
  // errors, most of them only when the line is run
  row('early-function', 'Identifier', readsTooEarly, 'functions are not hoisted; declare it above this line'),
  row(
    'early-function',
    'CallExpression',
    reachesTooFar,
    'it needs a function declared below this line; call it at the end of the file',
  ),
  row('destructuring', 'ObjectPattern ArrayPattern', any, 'there is no destructuring; read the fields one by one'),
  row('default-parameter', 'AssignmentPattern', any, 'there are no default values; pass the argument'),
  row('rest', 'RestElement', any, 'there are no rest parameters; take an array'),
  row('spread', 'SpreadElement', any, 'there is no spread; use concat, apply or Object.assign'),
  row('optional-chain', 'ChainExpression', any, 'there is no ?.; test with if'),
  row(
    'exponent',
    'BinaryExpression AssignmentExpression',
    (n) => /^\*\*=?$/.test(n.operator),
    'there is no **; multiply, or use Math.pow',
  ),
  row(
    'logical-assignment',
    'AssignmentExpression',
    (n) => /^(\?\?|\|\||&&)=$/.test(n.operator),
    'there is no such assignment; use if',
  ),
  row(
    'computed-key',
    'Property',
    (n) => n.computed && n.parent?.type === 'ObjectExpression' && !isRow(n),
    'there are no computed keys but of rows; assign after making the object',
  ),
  row('computed-method', 'MethodDefinition', (n) => n.computed, 'there are no computed methods; name it'),
  row('tagged-template', 'TaggedTemplateExpression', any, 'there are no tagged templates; call a function'),
  row('label', 'LabeledStatement', any, 'there are no labels; move the inner loop to a function'),
  row('bigint', 'Literal', (n) => n.bigint !== undefined, 'there is no BigInt; stay below 2^53'),
  row('generator', 'FunctionDeclaration FunctionExpression', (n) => n.generator, 'there are no generators; use a loop'),
  row(
    'async',
    'FunctionDeclaration FunctionExpression ArrowFunctionExpression',
    (n) => n.async,
    'there is no async; use a callback',
  ),
  row('async', 'AwaitExpression', any, 'there is no await; use a callback'),
  row('async', 'ForOfStatement', (n) => n.await, 'there is no for await; use a callback'),
  row('dynamic-import', 'ImportExpression', any, 'there is no import(); load a Storage module'),
  row(
    'promise-finally',
    'CallExpression',
    (n) => calledMember(n) === 'finally',
    'there is no finally; use then and catch',
  ),
  row('private', 'PrivateIdentifier', any, 'there are no private fields; use a plain record'),
  row('static', 'StaticBlock', any, 'there are no static blocks; use a function'),
  row('static', 'MethodDefinition', (n) => n.static, 'static methods are not found through a subclass; use a function'),
  row('meta', 'MetaProperty', any, 'there is no new.target and no import.meta; pass what you need'),
  row(
    'default-last',
    'SwitchStatement',
    (n) => n.cases.slice(0, -1).some((c: Node) => c.test === null),
    'no case may follow default; move default to the end',
  ),
  row(
    'assign-length',
    'AssignmentExpression UpdateExpression',
    cutsLength,
    'length of a list cannot be assigned; use splice, or a count of your own',
  ),
  row(
    'missing-static',
    'MemberExpression',
    isMissingStatic,
    'this is undefined on the board; write it out (x | 0 truncates)',
  ),
  row('missing-method', 'CallExpression', isMissingMethod, 'there is no such method; write a loop'),
  row(
    'missing-global',
    'Identifier',
    (n) => MISSING_GLOBALS.has(n.name) && isPlatform(n, n.name),
    'there is no such global; use plain records and arrays',
  ),
  row('console', 'Identifier', (n) => isPlatform(n, 'console'), 'nobody reads it on a board; use the journal'),
  row(
    'clear-nothing',
    'CallExpression',
    (n, s) => /^clear(Timeout|Interval|Watch)$/.test(n.callee.name) && isStale(n, s),
    'undefined throws; keep the id and test it',
  ),
]
