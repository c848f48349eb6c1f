import { describing, clearable } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 10,
  becomes: ['long-text', 'auto-complete', 'number', 'date'],
  settings: [
    { name: 'maxLength', label: 'setting.max-length', kind: 'number', min: 1, max: 10000 },
    { name: 'before', label: 'setting.before', kind: 'text' },
    { name: 'after', label: 'setting.after', kind: 'text' },
    { name: 'showCount', label: 'setting.show-count', kind: 'switch' },
    { name: 'isPassword', label: 'setting.password', kind: 'switch' },
    clearable,
  ],
})
