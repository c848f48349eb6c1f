import { goTo, hrefOf } from '#web/router/navigation.ts'

interface Pressed {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly button?: number
}

/** Whether a click or key asks for another tab, as it does on any link of a page. */
export const isForOtherTab = ({ ctrlKey, metaKey, shiftKey, button }: Pressed): boolean => ctrlKey || metaKey || shiftKey || button === 1

interface Clicked {
  readonly target: EventTarget
  readonly currentTarget: Element
}

/** Whether a click hit a row itself, not its link, a control in it, one of its actions or a menu opened from them. */
export const isOnRow = ({ target, currentTarget }: Clicked): boolean =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('[data-actions], a, button, label, input')

/** Opens an address of the application here or in another tab. */
export function openAddress(address: string, inOtherTab: boolean): void {
  if (inOtherTab) window.open(hrefOf(address), '_blank', 'noopener')
  else void goTo(address)
}

/** What an action of a list does that opens a page, here or in another tab. */
export const opening = (address: string) => ({ address: () => address, run: () => openAddress(address, false) })
