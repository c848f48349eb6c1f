import type { ManagedPlace } from '#web/admin/use-managed-place.ts'

/** The place of the page in its address: the section, and for those with a list its page and conditions. */
export type ProfilePlace = ManagedPlace<{ readonly id: string }>

export interface SectionProps {
  readonly place: ProfilePlace
}
