import type { PhoneSection } from '#engine/forms/model.ts'
import { phoneSections } from '#engine/forms/phone/phone-list.ts'
import type { DesignerDevice } from '#web/designer/device-switch.tsx'

const sections = ['columns', 'searches', 'layout', 'display', 'buttons', 'filter', 'directories', 'rights'] as const
export type Section = (typeof sections)[number]

/** The sections of settings of a device: what phones cannot have of their own is set for computers. */
export const sectionsOf = (device: DesignerDevice): readonly Section[] => (device === 'phone' ? phoneSections : sections)

export const isPhoneSection = (section: Section): section is PhoneSection => phoneSections.some((one) => one === section)

/** In which section a fault of `checkList` is mended. */
const sectionOfFault: Readonly<Record<string, Section>> = {
  columns: 'columns',
  searches: 'searches',
  summary: 'display',
  sort: 'display',
  layout: 'layout',
  filter: 'filter',
  directory: 'directories',
  'own-buttons': 'buttons',
}

/** Whether a fault is of what is set for phones alone. */
export const isOfPhone = (field: string | undefined): boolean => field?.startsWith('phone-') ?? false

/** Where a fault is mended. */
export const placeOfFault = (field = ''): { readonly device: DesignerDevice; readonly section: Section } => ({
  device: isOfPhone(field) ? 'phone' : 'pc',
  section: sectionOfFault[field.replace(/^phone-/, '')] ?? 'columns',
})
