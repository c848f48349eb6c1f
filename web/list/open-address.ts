import { goTo, hrefOf } from '#web/router/navigation.ts'

interface Pressed {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly button?: number
}

/** Whether a click or key asks for another tab, as it does on any link of a page. */
export const isForOtherTab = ({ ctrlKey, metaKey, shiftKey, button }: Pressed): boolean => ctrlKey || metaKey || shiftKey || button === 1

/** Opens an address of the application here or in another tab. */
export function openAddress(address: string, inOtherTab: boolean): void {
  if (inOtherTab) window.open(hrefOf(address), '_blank', 'noopener')
  else void goTo(address)
}

/** What an action of a list does that opens a page, here or in another tab. */
export const opening = (address: string) => ({ address: () => address, run: () => openAddress(address, false) })
