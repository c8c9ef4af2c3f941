/*
 * Helpers for the elements of a page. What a clock or a file has said goes in as text, never as markup.
 */

/** The element with this id, which must exist. */
export function elementById<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E
}

/** A new element of this class; a button sends no form. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  kind = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (kind) element.className = kind
  element.append(...children)
  if (tag === 'button') element.setAttribute('type', 'button')
  return element
}

/** Sets a text only if it is new: otherwise a screen reader would read it again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** The same for an attribute. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

export function onClick(id: string, act: () => void): void {
  elementById(id).addEventListener('click', act)
}

/** Calls `choose` with the value of each radio button of this name that is chosen. */
export function onChoice(name: string, choose: (value: string) => void): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>(`[name=${name}]`))
    radio.addEventListener('change', () => radio.checked && choose(radio.value))
}
