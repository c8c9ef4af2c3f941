/*
 * The facts of the table clock's board, in one place: the firmware, the simulator, the page, the wiring and the parts
 * list read them here.
 *
 * Pins have the names that Espruino gives them on Jolt.js (its board file JOLTJS.py). All signals of the sockets Q0 to
 * Q3 and of the row of pads are used, except D47.
 */

/** The board's own name, `process.env.BOARD`. */
export const ESPRUINO = 'JOLTJS'

/** The panel: pixels, and the distance from one to the next in mm (data sheet of LS027B7DH01). */
export const WIDTH = 400
export const HEIGHT = 240
export const PITCH = 0.147

/** The panel's pins are on the row of pads: the Qwiic pins next to the radio are for low frequencies. */
export const MOSI = 'D1'
export const SCK = 'D26'
export const CS = 'D46'

/** The players' buttons and lights, left and right; contacts close to ground, lights are on when high. */
export const BUTTON = ['D44', 'D43']
export const LIGHT = ['D38', 'D42']
export const STOP = 'D45'
export const KEY = 'D39'
export const BUZZER = 'D31'
/**
 * Sockets 2 and 3: their contact 0, held low. Nothing is wired to it: contacts and lights go to the terminal GND, so no
 * discharge flows through a pin.
 */
export const GROUND = ['D36', 'D37']

/**
 * The DS3231: its bus (I2C2, for the panel's SPI1 and I2C1 are one peripheral of the nRF52840), its 1 Hz square wave,
 * and the FET that grounds its socket; that of socket 1 grounds the buzzer.
 */
export const SDA = 'D3'
export const SCL = 'D29'
export const SQW = 'D2'
export const POWER = ['D7', 'D27']

/** The batteries' voltage: while this output of motor driver 0 is high, a divider gives it to an analog input. */
export const BATTERY = 'H0'

/** Watches at low power that the processor has (Espruino, SDK 15): both buttons, the stop button, the key take all. */
export const WATCHES = 4

/** Hours of play of three fresh AA cells; computed in hardware/, not measured. */
export const HOURS = 1300
/** Pages of flash for what the clock stores, two of them for its settings; and the bytes of a page. */
export const PAGES = 71
export const PAGE = 4096
