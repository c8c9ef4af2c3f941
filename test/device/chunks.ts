/*
 * The bundle on the real interpreter, with one of the interpreter's ports as the cable: what is sent goes through
 * Espruino's queue of events and reaches the clock in pieces. Time is the interpreter's own; the script closes and
 * opens the contacts.
 */
import type { SimBoard } from '../../sim/clock/boards.ts'
import { tapeStorage } from '../../sim/espruino/bundle.ts'
import { linesIn, type Place, runScript, writeFlash } from '../../sim/espruino/interpreter.ts'
import { makeFolder } from '../folder.ts'

const LIMIT = 60_000
/** Bytes of the records' file: the interpreter's flash holds the bundle and some pages. */
const ROOM = 40_000

/**
 * Stand-ins for the board: pins by number; contacts that `touched` closes and opens; a panel that accepts everything.
 * `come` is called with the length of what comes by the cable; what goes out is in `cabled`.
 */
const standIns = ({ button, light, key, stop, battery, rest }: SimBoard): string => {
  const pins = [...button, ...light, key, stop, battery, ...rest].filter(Boolean)
  return `var cabled=[],consoles=[],come=function(){},touched,touching;(function(N){var W={},L={};
N.forEach(function(n,i){global[n]=i;});
global.Pin=function(n){return N.indexOf(n);};
global.setWatch=function(f,p){W[p]=f;};global.pinMode=global.digitalWrite=global.analogWrite=isNaN;
global.digitalRead=function(p){if(p instanceof Array)return (L[p[0]]?0:2)+(L[p[1]]?0:1);return L[p]?0:1;};
global.analogRead=function(){return 4.5;};global.Jolt={setDriverMode:isNaN};E.getAnalogVRef=function(){return 3.3;};
global.NRF={sleep:isNaN,wake:isNaN,setSecurity:isNaN,setAdvertising:isNaN,disconnect:isNaN,eraseBonds:isNaN};
E.setConsole=E.enableWatchdog=E.kickWatchdog=SPI1.setup=SPI1.write=isNaN;
global.Bluetooth={on:isNaN,print:isNaN,removeAllListeners:isNaN};USB.on=function(e,f){LoopbackA.on(e,function(d){come(d.length);f(d);});};
USB.removeAllListeners=function(e){LoopbackA.removeAllListeners(e);};
var part="";USB.print=function(t){part+=t;var i=part.indexOf("\\r\\n");if(i>=0){cabled.push(part.substr(0,i));part=part.substr(i+2);}};
touching=function(p,l){L[p]=l;};
touched=function(p,l,t){L[p]=l;W[p]({state:!l,time:t||getTime(),pin:p});};})(${JSON.stringify(pins)});`
}

/**
 * Runs `before`, starts the bundle built in `dir` and runs the script, which prints `.end.` when done. `more` are files
 * that the script reads. Returns the lines it printed after a `=`.
 */
export async function runOnPort(
  espruino: string,
  dir: string,
  board: SimBoard,
  script: string,
  { more = {}, before = '' }: { more?: Record<string, string | Uint8Array>; before?: string } = {},
): Promise<string[]> {
  const place: Place = { command: [espruino], folder: makeFolder(more) }
  const files = [...tapeStorage(dir)].map(([name, data]): [string, string] => [
    name,
    name === 'matches' ? '\xff'.repeat(ROOM) : data,
  ])
  await writeFlash(place, files)
  const load = (name: string): string => `eval(require("Storage").read("${name}"));`
  const whole = `${standIns(board)}${before}\n${load('boot-0')}${load('boot-1')}\n${script}`
  const { output } = await runScript(place, whole, LIMIT, '\n.end.')
  if (!output.includes('\n.end.')) throw new Error(`it did not come to its end: ${output.slice(-600)}`)
  const lines = linesIn(output)
  const errors = lines.filter((line) => /Uncaught|Error|OUT OF MEMORY/.test(line))
  if (errors.length) throw new Error(errors.join(' / '))
  return lines.filter((line) => line.startsWith('=')).map((line) => line.slice(1))
}
