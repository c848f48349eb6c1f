import type { RefObject } from 'react'
import type { ScreenKey } from '#ui/keys/told-keys.ts'
import { useScreenKeys } from '#web/keys/screen-keys.ts'

/** What the keys of a designer do; what is absent has no key. */
export interface DesignerActions {
  readonly undo?: (() => void) | undefined
  readonly redo?: (() => void) | undefined
  readonly copy?: (() => void) | undefined
  readonly cut?: (() => void) | undefined
  readonly paste?: (() => void) | undefined
  readonly duplicate?: (() => void) | undefined
  readonly remove?: (() => void) | undefined
  readonly selectAll?: (() => void) | undefined
  /** Chooses nothing. */
  readonly clear?: (() => void) | undefined
  /** Chooses what stands before, after, around or inside of what is chosen. */
  readonly go?: ((where: 'previous' | 'next' | 'outside' | 'inside', extend: boolean) => void) | undefined
  /** Moves what is chosen among its neighbours. */
  readonly move?: ((where: 'up' | 'down') => void) | undefined
  readonly find?: (() => void) | undefined
  readonly save?: (() => void) | undefined
  readonly preview?: (() => void) | undefined
}

/** Keys that an input, and text that is selected, have for themselves. */
const ofText = { whileTyping: false } as const

const quiet = { ...ofText, repeats: true } as const

function keysOf(actions: DesignerActions): readonly ScreenKey[] {
  const { go, move } = actions
  const all: readonly (Omit<ScreenKey, 'run'> & { readonly run: (() => void) | undefined })[] = [
    { keys: ['Mod+Z'], label: 'designer.undo', run: actions.undo, ...quiet },
    { keys: ['Mod+Shift+Z', 'Mod+Y'], label: 'designer.redo', run: actions.redo, ...quiet },
    { keys: ['Mod+C'], label: 'designer.copy', run: actions.copy, ...ofText },
    { keys: ['Mod+X'], label: 'designer.cut', run: actions.cut, ...ofText },
    { keys: ['Mod+V'], label: 'designer.paste', run: actions.paste, ...ofText },
    { keys: ['Mod+D'], label: 'designer.duplicate', run: actions.duplicate, ...ofText },
    { keys: ['Delete', 'Backspace'], label: 'designer.remove', run: actions.remove, ...ofText },
    { keys: ['Mod+A'], label: 'designer.select-all', run: actions.selectAll, ...ofText },
    { keys: ['ArrowUp'], label: 'designer.previous', run: go && (() => go('previous', false)), ...quiet },
    { keys: ['ArrowDown'], label: 'designer.next', run: go && (() => go('next', false)), ...quiet },
    { keys: ['Shift+ArrowUp'], label: 'designer.extend-up', run: go && (() => go('previous', true)), ...quiet },
    { keys: ['Shift+ArrowDown'], label: 'designer.extend-down', run: go && (() => go('next', true)), ...quiet },
    { keys: ['ArrowLeft'], label: 'designer.outside', run: go && (() => go('outside', false)), ...quiet },
    { keys: ['ArrowRight'], label: 'designer.inside', run: go && (() => go('inside', false)), ...quiet },
    { keys: ['Alt+ArrowUp'], label: 'designer.move-up', run: move && (() => move('up')), ...quiet },
    { keys: ['Alt+ArrowDown'], label: 'designer.move-down', run: move && (() => move('down')), ...quiet },
    { keys: ['Mod+F'], label: 'designer.find', run: actions.find },
    { keys: ['Mod+S'], label: 'designer.save', run: actions.save },
    { keys: ['Mod+P'], label: 'designer.preview', run: actions.preview },
    { keys: ['Escape'], label: 'designer.clear', run: actions.clear, ...ofText },
  ]
  return all.flatMap(({ run, ...key }) => (run ? [{ ...key, run }] : []))
}

/**
 * The keys of a designer, told of by `?`. They sleep while a dialog is open; those that mean a text while one is typed or selected do then
 * what the browser does.
 *
 * @param place any element of the designer
 */
export function useDesignerKeys(place: RefObject<HTMLElement | null>, actions: DesignerActions): void {
  useScreenKeys(place, { title: 'designer.keys', keys: keysOf(actions) })
}
