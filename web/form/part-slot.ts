import type { FormPart } from '#engine/forms/model.ts'

/** Widths of the form's grid. The definition says 24ths; how many stand beside each other depends on the room there is. */
export type SlotWidth = 'third' | 'half' | 'two-thirds' | 'full'

export function slotWidth(span: number | undefined): SlotWidth {
  if (span === undefined || span > 16) return 'full'
  if (span <= 8) return 'third'
  return span <= 12 ? 'half' : 'two-thirds'
}

/** Whether the definition shows the part on this device at all. */
export function isOnDevice(part: FormPart, phone: boolean): boolean {
  return !part.hidden && (part.devices?.includes(phone ? 'app' : 'pc') ?? true)
}
