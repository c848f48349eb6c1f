import { describing, clearable, filterable, multiple, allowed, ids } from '#fields/describing.ts'

const follows = ({ selectType = 'all' }: Readonly<Record<string, unknown>>): boolean => !['all', 'custom'].includes(String(selectType))

export const designer = describing({
  group: 'advanced',
  rank: 40,
  settings: [
    multiple,
    filterable,
    clearable,
    allowed(true),
    { name: 'relationField', label: 'setting.field', kind: 'custom', editor: 'field', applies: follows },
    ids('ableDepIds', 'allowed-departments', 'departments'),
    ids('ablePosIds', 'allowed-positions', 'positions'),
    ids('ableUserIds', 'allowed-users', 'users'),
    ids('ableRoleIds', 'allowed-roles', 'roles'),
    ids('ableGroupIds', 'allowed-groups', 'groups'),
  ],
  internal: {
    ableRelationIds: 'Written by clients of the family where no field is followed; kept.',
  },
})
