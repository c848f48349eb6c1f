import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { appearanceShape, type Appearance } from '#engine/contract/appearance.ts'
import { saveAppearance, saveTheme, themes, type Theme } from '#features/session/contract.ts'
import { useDarkDevice } from '#ui/theme/media.ts'
import { request } from '#web/call/request.ts'
import { localStore, storagePrefix } from '#web/session/local-store.ts'

/** How the interface looks: the layout of the shell, and what else can be chosen of it. */
export interface Look extends Appearance {
  readonly layout: Theme
}

export const plainLook: Look = { ...appearanceShape.parse({}), layout: 'classic' }

/** Starts with what was shown last in this browser, so that nothing changes its colour when the user is known. */
export const lookStore = createStore<Look>(() => storedLook(localStore.get('look')))

function storedLook(text: string | undefined): Look {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Look>
    const known = appearanceShape.safeParse(stored)
    return known.success ? { ...known.data, layout: themes.find((one) => one === stored.layout) ?? 'classic' } : plainLook
  } catch {
    return plainLook
  }
}

export function useLook<Part>(part: (look: Look) => Part): Part {
  return useStore(lookStore, part)
}

/** Whether colours are dark, as chosen or as the device is set. */
export function useDark(): boolean {
  const mode = useLook((look) => look.mode)
  const device = useDarkDevice()
  return mode === 'system' ? device : mode === 'dark'
}

/** Shows what a user chose, on any device, and keeps it in this browser for the next start. */
export function showLook(look: Look): void {
  localStore.set('look', JSON.stringify(look))
  lookStore.setState(look)
}

let saving = Promise.resolve()

/**
 * Shows a change at once and saves it for the user, one change after the other. It applies in this browser even when it could not be
 * saved on the server.
 */
export function changeLook(change: Partial<Look>): void {
  const before = lookStore.getState()
  const look = { ...before, ...change }
  showLook(look)
  const { layout, ...appearance } = look
  saving = saving
    .then(async () => {
      if (layout !== before.layout) await request(saveTheme, { body: { theme: layout } }, { handles: 'all' })
      if (Object.keys(change).some((member) => member !== 'layout')) await request(saveAppearance, { body: appearance }, { handles: 'all' })
    })
    .catch(() => undefined)
}

/** Colours outside of the kit follow what is chosen here, in another window of this browser, and on the device. */
export function watchLook(): void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const paint = (): void => {
    const { mode } = lookStore.getState()
    const isDark = mode === 'system' ? device.matches : mode === 'dark'
    document.documentElement.dataset['mode'] = isDark ? 'dark' : 'light'
  }
  paint()
  lookStore.subscribe(paint)
  device.addEventListener('change', paint)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === `${storagePrefix}look`) lookStore.setState(storedLook(newValue ?? undefined))
  })
}
