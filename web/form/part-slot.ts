import type { FormPart } from '#engine/forms/model.ts'

/** Widths in the form's grid. Definitions use 24ths; how many fields fit side by side depends on the available width. */
export type SlotWidth = 'third' | 'half' | 'two-thirds' | 'full'

export function slotWidth(span: number | undefined): SlotWidth {
  if (span === undefined || span > 16) return 'full'
  if (span <= 8) return 'third'
  return span <= 12 ? 'half' : 'two-thirds'
}

/** Whether the definition shows the part on this kind of device. */
export function isOnDevice(part: FormPart, phone: boolean): boolean {
  return !part.hidden && (part.devices?.includes(phone ? 'app' : 'pc') ?? true)
}
