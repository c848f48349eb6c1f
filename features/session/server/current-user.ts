import { appearanceShape } from '#engine/contract/appearance.ts'
import { isOwnNetwork } from '#engine/values/client.ts'
import { fillText, type Language } from '#engine/texts/text.ts'
import { sayWith } from '#engine/texts/translation.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import type { Grants, System } from '#server/access/grants.ts'
import { holdsDemo } from '#server/configuration/demo-marks.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Db } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { signOnOffers } from '#features/session/server/sign-on.ts'
import { webBase } from '#server/http/serve-web.ts'
import { serve } from '#server/http/serve.ts'
import { pinyinReader } from '#server/pinyin.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { pictureFor } from '#features/files/entry.ts'
import { currentUser, loginConfig, type UserInfo } from '#features/session/contract.ts'
import { resetWays } from '#features/session/server/codes/forgotten-password.ts'
import { offersPhone } from '#features/session/server/codes/phone-sign-in.ts'
import { permissionList, routerTree } from '#features/session/server/menu-tree.ts'
import { themeOf } from '#features/session/server/queries.ts'
import { sessionTexts } from '#features/session/texts.ts'
import { defaultSignature } from '#features/session/server/own-pictures.ts'

export const serveCurrentUser = serve(currentUser, async ({ session, kernel, db }) => {
  const [{ grants, held }, words, configuration, directory, own, pinyin, demo] = await Promise.all([
    kernel.access.holdings(session),
    kernel.translations.in(session.language),
    systemConfiguration(kernel),
    kernel.directory.snapshot(),
    ownRow(db, session),
    pinyinReader(),
    holdsDemo(db),
  ])
  const routerList = routerTree(grants.menus, held, { pinyinOf: pinyin.read, words })
  // A system without a single entry would leave the shell with nothing to show.
  const filled = held.systems.filter((system) => routerList.some((node) => node.id === system.id && node.hasChildren))
  const offered = filled.length > 0 ? filled : held.systems
  const named = offered.map((system) => ({ ...system, name: sayWith(words.of({ kind: 'menus', id: system.id }), system.name) }))
  const systemId = currentSystem(offered, own.system_id, session.isAdministrator)
  if (systemId === undefined) throw new Refused(refusal('forbidden', 'session.no-permission'))
  const picture = pictureFor(kernel, session.sessionId, directory.person(session.userId)?.headIcon ?? '')
  const [labels, signature] = await Promise.all([organizationLabels(db, session.userId), defaultSignature(kernel, db, session.userId)])
  return {
    menuList: routerList.find((node) => node.id === systemId)?.children ?? [],
    routerList,
    permissionList: permissionList(grants.menus, held.rights, words),
    userInfo: userInfoOf({ session, own, directory, systems: named, grants, systemId, labels, configuration, signature, picture }),
    sysConfigInfo: {
      ...systemNamesOf(configuration),
      timeZone: kernel.settings.timeZone,
      demo,
      publicAddress: kernel.settings.publicAddress ?? '',
    },
  }
})

/** What visitors see of the system; its version is not among it (security 11.6). */
export const serveLoginConfig = serve(loginConfig, async ({ kernel }) => {
  const configuration = await systemConfiguration(kernel)
  const { sysVersion: _, ...names } = systemNamesOf(configuration)
  return {
    redirect: false,
    // The configured address, never that of the request (security 3.12).
    url: `${kernel.settings.publicAddress ?? ''}${webBase}/sso`,
    ticketParams: 'jnpf_ticket',
    socialsList: await signOnOffers(kernel),
    scanSignIn: configuration.scanSignIn === 1,
    phoneSignIn: await offersPhone(kernel),
    passwordReset: await resetWays(kernel),
    sysConfigInfo: names,
  }
})

export function systemNamesOf(configuration: SystemConfiguration) {
  const { sysName, sysVersion, title, copyright, companyName, loginIcon, navigationIcon, logoIcon, appIcon } = configuration
  return { sysName, sysVersion, title, copyright, companyName, loginIcon, navigationIcon, logoIcon, appIcon }
}

/** The system chosen last while it is still granted, else the main one for administrators and another one for users. */
export function currentSystem(systems: readonly System[], chosen: string | null, isAdministrator: boolean): string | undefined {
  return (systems.find((one) => one.id === chosen) ?? systems.find((one) => one.isMain === isAdministrator) ?? systems[0])?.id
}

async function ownRow(db: Db, { userId, sessionId }: SignedIn) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .select([
      'u.system_id',
      'u.portal_id',
      'u.theme',
      'u.appearance',
      'u.favourites',
      'u.language',
      'u.gender',
      'u.email',
      'u.mobile_phone',
      'u.birthday',
      'u.password_changed_at',
    ])
    .select(['s.is_enterprise', 's.previous_at', 's.previous_address'])
    .where('u.id', '=', userId)
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Names of the user's positions and groups, which the directory does not hold. */
export async function organizationLabels(db: Db, userId: string) {
  const [positions, groups] = await Promise.all([
    db
      .selectFrom('user_position as m')
      .innerJoin('position as p', 'p.id', 'm.position_id')
      .select(['p.id', 'p.name', 'p.organization_id', 'm.is_major'])
      .where('m.user_id', '=', userId)
      .where('p.deleted_at', 'is', null)
      .orderBy('m.is_major', 'desc')
      .orderBy('m.sort_order')
      .execute(),
    db
      .selectFrom('user_group as m')
      .innerJoin('member_group as g', 'g.id', 'm.group_id')
      .select(['g.id', 'g.name'])
      .where('m.user_id', '=', userId)
      .where('g.deleted_at', 'is', null)
      .execute(),
  ])
  return { positions, groups }
}

interface UserInfoParts {
  readonly session: SignedIn
  readonly own: Awaited<ReturnType<typeof ownRow>>
  readonly directory: DirectorySnapshot
  /** Those the user may switch to. */
  readonly systems: readonly System[]
  readonly grants: Grants
  readonly systemId: string
  readonly labels: Awaited<ReturnType<typeof organizationLabels>>
  readonly configuration: SystemConfiguration
  /** The default one, as a data URL. */
  readonly signature: string
  /** The address of the own picture, signed for the session. */
  readonly picture: string
}

function userInfoOf({
  session,
  own,
  directory,
  systems,
  grants,
  systemId,
  labels,
  configuration,
  signature,
  picture,
}: UserInfoParts): UserInfo {
  const person = directory.person(session.userId)
  const manager = directory.person(person?.managerId ?? '')
  const path = directory.organization(session.organizationId)?.path ?? []
  const names = path.map((id) => directory.organization(id)?.name ?? '')
  const roles = (person?.roleIds ?? []).filter((id) => grants.roles.has(id))
  const position = labels.positions.find((one) => one.id === session.positionId)
  const showsPrevious = configuration.lastLoginTimeSwitch === 1 && own.previous_at !== null
  return {
    userId: session.userId,
    userAccount: session.account,
    userName: session.name,
    gender: own.gender,
    headIcon: picture,
    organizeId: session.organizationId,
    organizeName: names.join('/'),
    organizeIdList: [...path],
    // The own organization whatever its kind: clients of the family show it as the last level.
    departmentId: session.organizationId,
    departmentName: names.at(-1) ?? '',
    positionId: position?.id ?? '',
    positionName: position?.name ?? '',
    positionIds: labels.positions.map(({ id, name }) => ({ id, name })),
    roleIds: roles,
    roleName: roles.map((id) => grants.roles.get(id)?.name ?? '').join(','),
    groupIds: labels.groups.map((one) => one.id),
    groupNames: labels.groups.map((one) => one.name),
    manager: manager ? `${manager.name}/${manager.account}` : '',
    mobilePhone: own.mobile_phone,
    email: own.email,
    birthday: own.birthday?.getTime() ?? null,
    isAdministrator: session.isAdministrator,
    portalId: own.portal_id,
    systemId,
    systemIds: systems.map(({ id, name, icon }) => ({ id, name, icon, currentSystem: id === systemId })),
    signImg: signature,
    changePasswordDate: own.password_changed_at?.getTime() ?? null,
    prevLogin: showsPrevious ? 1 : 0,
    prevLoginTime: own.previous_at?.getTime() ?? null,
    prevLoginIPAddress: own.previous_address ?? '',
    prevLoginIPAddressName: placeOf(own.previous_address ?? '', session.language),
    workflowEnabled: 1,
    theme: themeOf(own.theme),
    appearance: appearanceShape.parse(own.appearance),
    favourites: own.favourites,
    language: own.language,
    isEnterprise: own.is_enterprise,
    ...dueOf(session),
  }
}

/** Without a database of places only the own network has a name. */
export function placeOf(address: string, language: Language): string {
  return isOwnNetwork(address) ? fillText(sessionTexts, language, 'session.own-network') : ''
}

/** What must be done to the account before anything else. */
const dueOf = ({ mustChangePassword, mustEnrol }: SignedIn) => ({ mustChangePassword, mustEnrol })
