import { describing, clearable, filterable, multiple, allowed, ids } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 20,
  settings: [multiple, filterable, clearable, allowed(false), ids('ableDepIds', 'allowed-departments', 'departments')],
})
