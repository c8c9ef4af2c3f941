/*
 * The README of a release: what is what, and how a board is flashed from it.
 */

/** `id` is what a clock with this firmware shows on its first page. */
export function readmeOf(version: string, id: string): string {
  return `# nardy-clock ${version}

A tournament clock for nardy and backgammon. **Nobody has built one yet**: all of it has been played on a simulator and on the board's own interpreter.

| folder | what is in it |
|---|---|
| \`firmware\` | the clock for the board \`table\` (Jolt.js), and \`flash.mjs\`, which writes it there |
| \`papers\` | \`build.pdf\`: from parts to the first match. Cards to print: A6 for the underside of a clock, A4 for players and judges, and one page *what you see, what to press* |
| \`case\` | the parts of the case, to print |
| \`carrier\` | \`carrier.zip\`: send it to any maker of boards |
| \`site\` | the clock as a page: open \`index.html\`, or put the folder on any host |

\`SHA256SUMS\` has the checksum of each file (\`sha256sum -c SHA256SUMS\`), \`LICENSES.txt\` whose work is in it.

## Flash a board

It takes a cable and [Node.js](https://nodejs.org) 20 or later, and neither a network nor anything to install.

\`\`\`sh
node firmware/flash.mjs ports
node firmware/flash.mjs -p PORT
\`\`\`

The board confirms each file before it starts. Its first page then says \`${id}\`. A clock that is there already is stopped for its password
(\`--password N\`), never in a match; its settings stay, and its records are read into a folder first. On Linux you may have to be in the group
\`dialout\`. By Bluetooth a board is flashed from the sources.

## По-русски

Чтобы записать программу в плату, нужны кабель и Node.js 20 или новее; собирать и устанавливать ничего не надо. \`node firmware/flash.mjs ports\` покажет
порты, \`node firmware/flash.mjs -p ПОРТ\` запишет программу и проверит каждый файл. Часы, которые уже работают, останавливаются по паролю, но никогда не во время матча; настройки
остаются, журналы матчей сначала сохраняются в папку. \`papers\` — руководство по сборке (на английском) и карточки, \`case\` — детали корпуса для печати, \`carrier\` —
плата для заказа, \`site\` — часы в браузере.
`
}
