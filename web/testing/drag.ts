import { expect } from 'vitest'

/**
 * Drags a row by its element to a share of another one's height, as the browser reports it.
 *
 * @param shown where the other row shows that the first one would go; null where it takes none
 */
export async function drag(from: Element, onto: Element, share: number, shown: string | null): Promise<void> {
  const dataTransfer = new DataTransfer()
  const { left, top, height } = onto.getBoundingClientRect()
  const at = { bubbles: true, cancelable: true, dataTransfer, clientX: left + 5, clientY: top + height * share }
  from.dispatchEvent(new DragEvent('dragstart', at))
  await expect
    .poll(() => {
      onto.dispatchEvent(new DragEvent('dragover', at))
      return onto.getAttribute('data-drop')
    })
    .toBe(shown)
  onto.dispatchEvent(new DragEvent('drop', at))
  from.dispatchEvent(new DragEvent('dragend', at))
}
