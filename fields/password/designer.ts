import { describing } from '#fields/describing.ts'

/** Only old definitions have it: a text can be covered while it is typed, and encrypted. */
export const designer = describing({ settings: [{ name: 'maxLength', label: 'setting.max-length', kind: 'number', min: 1, max: 10000 }] })
