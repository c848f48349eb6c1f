import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

/** Smallest side of what a finger meets. */
const fingerSide = 40
/** Stops of the Tab key from the first of a screen to any button, at most. */
const mostStops = 60

const isShown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** Elements whose own text holds a name, are cut, and give the whole name nowhere: neither on hover nor by wrapping. */
export function cutWithoutWhole(name: string): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => isShown(element) && ownText(element).includes(name))
    .filter((element) => isCut(element) && !element.closest(`[title*="${CSS.escape(name)}"]`))
    .map(({ outerHTML }) => outerHTML)
}

const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')).join('')

/** Whether an element, or what stands around it, hides a part of its text. */
function isCut(element: HTMLElement): boolean {
  const { right } = rangeOf(element)
  for (let around: HTMLElement | null = element; around && around !== document.body; around = around.parentElement) {
    const { overflowX } = getComputedStyle(around)
    if (overflowX === 'auto' || overflowX === 'scroll') return false
    if ((overflowX === 'hidden' || overflowX === 'clip') && right > around.getBoundingClientRect().right + 1) return true
  }
  return false
}

/** Where the text itself is drawn, also the part that is hidden. */
function rangeOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** Buttons of the page that are smaller than a finger. */
export function smallTargets(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('main button, main [role="button"]')].filter(isShown).flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    const isSmall = width > 0 && (height < fingerSide || width < fingerSide)
    return isSmall ? [`${Math.round(width)}x${Math.round(height)} ${element.textContent} ${element.getAttribute('aria-label') ?? ''}`] : []
  })
}

/** Presses Tab until a button of this name has the focus. */
export async function tabTo(name: string): Promise<void> {
  const isThere = () => {
    const { activeElement } = document
    return (
      activeElement?.matches('button') === true && (activeElement.textContent === name || activeElement.getAttribute('aria-label') === name)
    )
  }
  const passed: string[] = []
  while (!isThere() && passed.length < mostStops) {
    await userEvent.tab()
    passed.push(document.activeElement?.textContent ?? '')
  }
  expect(isThere(), `Tab comes to ${name}, after ${passed.join(', ')}`).toBe(true)
}

/** Waits until what has come is drawn, for tests that something is not shown. */
export async function drawn(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
}

/** Waits until an element has the focus again. */
export const focusBack = (opener: Element | null) =>
  expect.poll(() => document.activeElement, { message: 'the focus is where it was before' }).toBe(opener)
