import { describing } from '#fields/describing.ts'

export const designer = describing({
  settings: [
    { name: 'columns', label: 'setting.columns', kind: 'number', min: 1, max: 24 },
    { name: 'rows', label: 'setting.rows', kind: 'number', min: 1, max: 100 },
  ],
  internal: {
    merged: 'Follows from the cells beside it.',
  },
})
