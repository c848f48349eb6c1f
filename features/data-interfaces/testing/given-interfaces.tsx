import { dataInterfaceMenu, type InterfaceForm, type InterfaceLogLine, type InterfaceRow } from '#features/data-interfaces/contract.ts'
import { InterfaceScreen } from '#features/data-interfaces/web/interface-screen.tsx'
import type { AnsweredCall } from '#web/testing/answer-calls.ts'
import { givenDictionary } from '#web/testing/given-dictionary.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { page } from 'vitest/browser'

export const varieties: InterfaceRow = {
  id: 'i1',
  fullName: '可选品种',
  enCode: 'varieties',
  categoryId: 'c1',
  category: '业务数据',
  dataType: 1,
  enabledMark: 1,
  sortCode: 1,
  description: '',
  version: 3,
  creatorTime: Date.UTC(2026, 2, 5),
  lastModifyTime: null,
  calls: 12,
  failures: 2,
}
/** The same as its form reads it. */
export const storedForm: InterfaceForm = {
  id: 'i1',
  fullName: '可选品种',
  enCode: 'varieties',
  categoryId: 'c1',
  dataType: 2,
  enabledMark: 1,
  sortCode: 1,
  description: '',
  version: 3,
  query: '[]',
  dataScope: '1',
  requestMethod: '',
  path: '',
  requestHeaders: '[]',
  requestParameters: '[]',
  dataPath: '',
  dataProcessing: '',
  propertyJson: '',
  checkType: 0,
  dbLinkId: '0',
  responseType: '',
  ipAddress: '',
  approvedBy: '',
}
export const pageOf = <Row,>(list: Row[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
export const categories = givenDictionary('DataInterfaceType', { c1: '业务数据', c2: '外部服务' })
export const everyButton = ['btn_add', 'btn_edit', 'btn_remove', 'btn_download', 'btn_upload']

export function renderInterfaces(
  calls: readonly AnsweredCall[],
  { buttons = everyButton, phone = false, isAdministrator = true, address = '/screen' } = {},
) {
  return renderScreen(<InterfaceScreen />, {
    phone,
    address,
    session: {
      menus: [menuOf({ id: dataInterfaceMenu, fullName: '数据接口', type: 2, address: 'system/dataInterface' })],
      permissions: [permissionOf(dataInterfaceMenu, buttons)],
      user: { isAdministrator },
    },
    calls: [categories, ...calls],
  })
}

export const logLine: InterfaceLogLine = {
  id: 'l1',
  invokTime: Date.UTC(2026, 2, 5),
  userId: '张三/zhang',
  oauthAppId: '',
  invokId: '1',
  interfaceName: '品种',
  invokIp: '127.0.0.1',
  invokDevice: 'Chrome',
  invokType: '表单',
  invokWasteTime: 12,
  rows: 3,
  failure: '',
}

type Screen = Awaited<ReturnType<typeof renderInterfaces>>['screen']

/** Starts an action of the row that stands behind 更多. */
export async function openMore(screen: Screen, name: string): Promise<void> {
  await screen.getByRole('button', { name: /更多/ }).first().click()
  await page.getByRole('menuitem', { name }).click()
}
