import { expect, test } from 'vitest'
import type { MenuNode } from '#features/session/contract.ts'
import { mayCall } from '#web/session/use-may.ts'

const entry = (enCode: string) => ({ id: enCode, fullName: enCode, enCode })
const node = (id: string, enCode: string, children: MenuNode[] = []): MenuNode => ({
  id,
  enCode,
  children,
  fullName: enCode,
  parentId: '-1',
  icon: '',
  type: 2,
  path: '',
  urlAddress: '',
  linkTarget: '_self',
  propertyJson: '',
  hidden: false,
  sortCode: 0,
  hasChildren: children.length > 0,
  pinyin: '',
  systemId: '',
})
const user = (isAdministrator: boolean) => ({
  routerList: [
    node('main', 'mainSystem', [node('m1', 'systemData', [node('m2', 'dictionary')])]),
    node('app', 'portal', [node('m3', 'words'), node('m4', 'filings')]),
  ],
  permissionList: [
    { modelId: 'm2', moduleName: '字典', button: [entry('btn_add')], column: [], form: [], resource: [] },
    { modelId: 'm3', moduleName: '常用语', button: [entry('btn_edit')], column: [], form: [], resource: [] },
  ],
  userInfo: { isAdministrator },
})

test.each([
  [{ menu: 'dictionary' }, true],
  [{ menu: 'unknown' }, false],
  [{ menu: 'filings' }, true],
  [{ menu: 'dictionary', button: 'btn_add' }, true],
  [{ menu: 'dictionary', button: 'btn_edit' }, false],
  ['signed-in', true],
  ['public', true],
  ['administrator', false],
] as const)('the rule %o of a call says %s', (access, may) => {
  expect(mayCall(user(false), { access })).toBe(may)
})

test('what is for administrators is offered to them alone', () => {
  expect(mayCall(user(true), { access: 'administrator' })).toBe(true)
})

test('a call of an online function goes by the menu of the page', () => {
  const access = { functionOf: 'modelId', button: 'btn_edit' }
  expect([mayCall(user(false), { access }, 'm3'), mayCall(user(false), { access }, 'm2'), mayCall(user(false), { access })]).toEqual([
    true,
    false,
    false,
  ])
})

test('a call on a dictionary category goes by the menu of dictionaries, and on the page of a menu entry of type 4 by that entry', () => {
  const access = { menu: 'dictionaries', button: 'btn_edit', orEntry: { type: 4, id: { in: 'params', member: 'id' } } } as const
  const known = user(false)
  const ofCategory = { ...known, routerList: [{ ...node('m3', 'words'), type: 4 }] }
  expect([mayCall(ofCategory, { access }, 'm3'), mayCall(ofCategory, { access }, 'm2'), mayCall(ofCategory, { access })]).toEqual([
    true,
    false,
    false,
  ])
  expect(mayCall(known, { access }, 'm3')).toBe(false)
})

test('without a user only what is public may be done', () => {
  expect([mayCall(undefined, { access: 'public' }), mayCall(undefined, { access: 'signed-in' })]).toEqual([true, false])
})
