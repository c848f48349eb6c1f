import { describing, clearable } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 20,
  becomes: ['number', 'date'],
  settings: [
    { name: 'maxLength', label: 'setting.max-length', kind: 'number', min: 1, max: 10000 },
    { name: 'minRows', label: 'setting.min-rows', kind: 'number', min: 1, max: 50 },
    { name: 'maxRows', label: 'setting.max-rows', kind: 'number', min: 1, max: 50 },
    { name: 'showCount', label: 'setting.show-count', kind: 'switch' },
    clearable,
  ],
})
