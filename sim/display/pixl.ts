/*
 * The 128x64 glass to its painting, on a canvas.
 */
import { Font, type Screen } from '../../firmware/ui/pixl/screen.ts'
import { type Canvas, drawText, fillRect } from '../canvas.ts'
import { loadFonts, loadPixlTexts } from '../files.ts'

export function makeScreen(canvas: Canvas): Screen {
  const fonts = loadFonts()
  let texts = loadPixlTexts()[0]
  const faces = [fonts.small, fonts.small, fonts.mid, fonts.big]
  const write: Screen['write'] = (text, x, y, font, ink) =>
    drawText(canvas, faces[font], font === Font.Small ? 1 : 2, text, x, y, ink)
  return {
    fill: (x1, y1, x2, y2, ink) => fillRect(canvas, x1, y1, x2, y2, ink),
    write,
    over: (text, x1, y1, x2, y2, font, ink) => {
      fillRect(canvas, x1, y1, x2, y2, 1 - ink)
      write(text, x1, y1, font, ink)
    },
    speak: (language) => {
      texts = loadPixlTexts()[language]
    },
    phrase: (id) => texts[id],
    show: () => {},
  }
}
