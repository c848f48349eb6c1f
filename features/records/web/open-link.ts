import { openAddress } from '#web/list/open-address.ts'

/** Whether an address leads to a page of the product. */
export const isInside = (address: string): boolean => address.startsWith('/')

/** Opens a page of the product here, any other in another tab that learns nothing of this one. */
export function openLink(address: string): void {
  if (isInside(address)) openAddress(address, false)
  else window.open(address, '_blank', 'noopener,noreferrer')
}
