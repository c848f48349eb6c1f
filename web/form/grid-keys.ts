import type { KeyboardEvent } from 'react'

/** What a key press means in the grid. */
export type GridCommand =
  | { readonly do: 'step'; readonly to: 'up' | 'down' | 'left' | 'right' | 'home' | 'end' }
  /** Selects the cells up to the next one. */
  | { readonly do: 'extend'; readonly to: 'up' | 'down' | 'left' | 'right' | 'home' | 'end' }
  | { readonly do: 'edit' }
  | { readonly do: 'clear' }
  /** Copies the value of the row above. */
  | { readonly do: 'fill' }
  /** Keeps the typed value and continues editing in another cell. */
  | { readonly do: 'go-on'; readonly to: 'next' | 'previous' | 'down' }
  | { readonly do: 'restore' }

const arrows = new Map<string, 'up' | 'down' | 'left' | 'right' | 'home' | 'end'>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['Home', 'home'],
  ['End', 'end'],
])

/** Reads a key pressed while no cell is edited. A printable character starts editing, also the first key of an input method. */
export function commandAtRest(event: KeyboardEvent): GridCommand | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'd') return { do: 'fill' }
  if (ctrlKey || metaKey || altKey) return undefined
  const to = arrows.get(key)
  if (to) return { do: event.shiftKey ? 'extend' : 'step', to }
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' }
  return key === 'Enter' || key === 'F2' || key === 'Process' || key.length === 1 ? { do: 'edit' } : undefined
}

/** Reads a key pressed in the editor of a cell; while an input method composes, all keys are left to it. */
export function commandWhileEditing(event: KeyboardEvent): GridCommand | undefined {
  if (event.nativeEvent.isComposing || event.key === 'Process' || event.defaultPrevented) return undefined
  if (event.key === 'Escape') return { do: 'restore' }
  if (event.key === 'Tab') return { do: 'go-on', to: event.shiftKey ? 'previous' : 'next' }
  if (event.key !== 'Enter' || event.shiftKey || !isTyping(event.target)) return undefined
  return { do: 'go-on', to: 'down' }
}

/** Enter is left to a focused list or button. */
function isTyping(target: EventTarget): boolean {
  return (target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox') || target instanceof HTMLTextAreaElement
}
