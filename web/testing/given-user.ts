import { appearanceShape } from '#engine/contract/appearance.ts'
import type { MenuNode, MenuPermission } from '#features/session/contract.ts'
import type { CurrentUser } from '#web/session/session-store.ts'

/** Whose session a screen is drawn in, as far as it matters. */
export interface GivenSession {
  readonly user?: Partial<CurrentUser['userInfo']>
  readonly menus?: readonly MenuNode[]
  readonly permissions?: readonly MenuPermission[]
  readonly system?: Partial<CurrentUser['sysConfigInfo']>
}

/** A user without menus and rights, but for what is given. */
export function givenUser({ user = {}, menus = [], permissions = [], system = {} }: GivenSession): CurrentUser {
  return {
    menuList: [...menus],
    routerList: [...menus],
    permissionList: [...permissions],
    sysConfigInfo: {
      sysName: '种业一站式服务平台',
      sysVersion: '',
      title: '',
      copyright: '',
      companyName: '',
      loginIcon: '',
      navigationIcon: '',
      logoIcon: '',
      appIcon: '',
      timeZone: 'Asia/Shanghai',
      demo: false,
      publicAddress: '',
      ...system,
    },
    userInfo: {
      userId: 'u1',
      userAccount: 'zhangsan',
      userName: '张三',
      gender: 1,
      headIcon: '',
      organizeId: '',
      organizeName: '',
      organizeIdList: [],
      departmentId: '',
      departmentName: '',
      positionId: '',
      positionName: '',
      positionIds: [],
      roleIds: [],
      roleName: '',
      groupIds: [],
      groupNames: [],
      manager: '',
      mobilePhone: '',
      email: '',
      birthday: null,
      isAdministrator: false,
      portalId: '',
      systemId: '',
      systemIds: [],
      signImg: '',
      changePasswordDate: null,
      prevLogin: 0,
      prevLoginTime: null,
      prevLoginIPAddress: '',
      prevLoginIPAddressName: '',
      workflowEnabled: 1,
      theme: 'classic',
      appearance: appearanceShape.parse({}),
      favourites: [],
      language: 'zh',
      isEnterprise: false,
      mustChangePassword: false,
      mustEnrol: false,
      ...user,
    },
  }
}

/** An entry of the menu: type 2 is a page of a feature, by its address; type 3 an online function, by the id of its model. */
export function menuOf(
  given: Pick<MenuNode, 'id' | 'fullName' | 'type'> & { readonly pinyin?: string; readonly address?: string; readonly modelId?: string },
): MenuNode {
  const { id, fullName, type, address = '', modelId = '', pinyin = '' } = given
  return {
    id,
    parentId: '-1',
    fullName,
    enCode: id,
    icon: '',
    type,
    urlAddress: address,
    linkTarget: '',
    propertyJson: JSON.stringify({ moduleId: modelId }),
    path: type === 3 ? `/model/${id}` : `/${address}`,
    hidden: false,
    sortCode: 0,
    systemId: '',
    hasChildren: false,
    pinyin,
    children: [],
  }
}

/** Rights of a menu: the codes of its buttons. */
export function permissionOf(menuId: string, buttons: readonly string[]): MenuPermission {
  const button = buttons.map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  return { modelId: menuId, moduleName: '', button, column: [], form: [], resource: [] }
}
