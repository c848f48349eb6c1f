import { z } from 'zod'
import { appearanceShape } from '#engine/contract/appearance.ts'
import { call } from '#engine/contract/call.ts'
import { idParam, moment } from '#engine/contract/shapes.ts'
import { nameInput } from '#engine/resource/inputs.ts'
import { languages } from '#engine/texts/text.ts'
import { codeWays } from '#features/session/contract/forgotten-password.ts'
import { signOnOffer } from '#features/session/contract/sign-on-offer.ts'
import { authorizeNode, menuNode, menuPermission } from '#engine/contract/menu-shapes.ts'

export { addSignature, chooseSignature, deleteSignature, mySignatures, setAvatar } from '#features/session/contract/own-pictures.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  loginSecondStep,
  renewRecoveryCodes,
  secondFactorState,
} from '#features/session/contract/second-factor.ts'
export { answerScan, lookAtScan, openScan, pollScan } from '#features/session/contract/scan.ts'
export { getTicket, getTicketStatus, ticketStatuses } from '#features/session/contract/client-ticket.ts'
export { askForReset, codeWays, finishReset, proveReset, resetKey, type CodeWay } from '#features/session/contract/forgotten-password.ts'
export { askForPhoneCode, enterByPhone, mobileNumber } from '#features/session/contract/phone-sign-in.ts'
export { signOnIcons, type SignOnIcon, type SignOnOffer } from '#features/session/contract/sign-on-offer.ts'
export { myLog } from '#features/session/contract/own-log.ts'
export { orderFavourites, saveAppearance, saveFavourite } from '#features/session/contract/own-look.ts'
export type { AuthorizeNode, MenuNode, MenuPermission } from '#engine/contract/menu-shapes.ts'

/** The layouts of the shell (document 1, section 9). */
export const themes = ['classic', 'functional', 'plain', 'blend'] as const
export type Theme = (typeof themes)[number]

/** Epoch milliseconds, null where it never happened. */
const pastMoment = z.number().nullable()
/** Epoch milliseconds of a day that a person types, null for none. */
const typedDay = moment.nullable()
const ok = z.null()

/** The hash of a password as the wire carries it: lower-case MD5 hex of the clear text (platform-api 0). */
const wireHash = z.string().max(256).default('')
/** Clients of the family make the picture's key a random number; in JSON it stays one. */
const captchaKey = z.union([z.string().max(100), z.number().transform(String)])
const captchaFields = { code: z.string().max(20).default(''), timestamp: captchaKey.default('') }

/**
 * Signs in. `isEnterprise` `1` asks for the enterprise side; every failure reads the same (401). The token already holds
 * its scheme and goes into `Authorization` as it is. `timestamp` names the captcha picture (random or timestamp value).
 */
export const login = call({
  method: 'POST',
  path: '/api/oauth/Login',
  access: 'public',
  bodyKind: 'form',
  body: z.object({
    account: z.string().max(100).default(''),
    password: wireHash,
    ...captchaFields,
    origin: z.string().max(100).default(''),
    jnpf_ticket: z.string().max(200).default(''),
    isEnterprise: z.string().max(10).default(''),
    grant_type: z.enum(['', 'password']).default(''),
  }),
  answer: z.object({ token: z.string(), theme: z.enum(themes) }),
  message: 'session.signed-in',
})

const named = z.object({ id: z.string(), name: z.string() })

export const userInfo = z.object({
  userId: z.string(),
  userAccount: z.string(),
  userName: z.string(),
  gender: z.number(),
  headIcon: z.string(),
  organizeId: z.string(),
  /** Names from the top, joined with `/`. */
  organizeName: z.string(),
  organizeIdList: z.array(z.string()),
  departmentId: z.string(),
  departmentName: z.string(),
  positionId: z.string(),
  positionName: z.string(),
  positionIds: z.array(named),
  roleIds: z.array(z.string()),
  roleName: z.string(),
  groupIds: z.array(z.string()),
  groupNames: z.array(z.string()),
  /** Name and account of the superior, `name/account`. */
  manager: z.string(),
  mobilePhone: z.string(),
  email: z.string(),
  birthday: pastMoment,
  isAdministrator: z.boolean(),
  portalId: z.string(),
  systemId: z.string(),
  /** Exactly one is current, whatever the user may see. */
  systemIds: z.array(z.object({ id: z.string(), name: z.string(), icon: z.string(), currentSystem: z.boolean() })),
  signImg: z.string(),
  /** Null when the password was set by somebody else. */
  changePasswordDate: pastMoment,
  /** 1: show the notice of the last sign-in. */
  prevLogin: z.number(),
  prevLoginTime: pastMoment,
  prevLoginIPAddress: z.string(),
  prevLoginIPAddressName: z.string(),
  workflowEnabled: z.number(),
  theme: z.enum(themes),
  /** Ours: what else of the shell's look is chosen. */
  appearance: appearanceShape,
  /** Ours: ids of the menu entries the user marked, in that order; some may not be granted any more. */
  favourites: z.array(z.string()),
  /** Null: never chosen. */
  language: z.enum(languages).nullable(),
  isEnterprise: z.boolean(),
  /** Ours: the forced password change is on, only the calls of security 3.4 answer. */
  mustChangePassword: z.boolean(),
  /** Ours: a second factor is to be set up before anything else. */
  mustEnrol: z.boolean(),
})
export type UserInfo = z.output<typeof userInfo>

export const systemNames = z.object({
  sysName: z.string(),
  sysVersion: z.string(),
  title: z.string(),
  copyright: z.string(),
  companyName: z.string(),
  loginIcon: z.string(),
  navigationIcon: z.string(),
  logoIcon: z.string(),
  appIcon: z.string(),
})

/** The signed-in user with menus and rights. `routerList` is the menu tree with the systems as first level. */
export const currentUser = call({
  method: 'GET',
  path: '/api/oauth/CurrentUser',
  access: 'signed-in-restricted',
  query: z.object({ type: z.string().max(20).default('') }),
  answer: z.object({
    menuList: z.array(menuNode),
    routerList: z.array(menuNode),
    permissionList: z.array(menuPermission),
    userInfo,
    /**
     * Ours: `timeZone`, the IANA name of the zone in which days begin, for every date a person reads or types; `demo`, whether the
     * server holds demo accounts and data; `publicAddress`, where people outside reach the product, `''` while that is not known.
     */
    sysConfigInfo: systemNames.extend({ timeZone: z.string(), demo: z.boolean(), publicAddress: z.string() }),
  }),
})

/**
 * Ends the session at once on every node. Works while locked; a request from another site is refused (security 9). `url` (ours): where the
 * browser goes on to, for a session that a provider of single sign-on opened and that is to end there too.
 */
export const logout = call({
  method: 'GET',
  path: '/api/oauth/Logout',
  access: 'signed-in-locked',
  changes: true,
  answer: z.object({ url: z.string() }).nullable(),
  message: 'session.signed-out',
})

/** Without a password locks the session; with account and password of the same user unlocks it (security 3.11). */
export const lockScreen = call({
  method: 'POST',
  path: '/api/oauth/LockScreen',
  access: 'signed-in-locked',
  holdsPassword: true,
  body: z.object({ account: z.string().max(100).default(''), password: wireHash }).default({ account: '', password: '' }),
  answer: ok,
})

/** Asks for the notice "your password expires" where the policy says so. */
export const updatePasswordMessage = call({
  method: 'POST',
  path: '/api/oauth/updatePasswordMessage',
  access: 'signed-in',
  answer: ok,
})

/** Whether a sign-in with this typed account needs a captcha; answers alike for accounts that do not exist. */
export const loginCaptchaNeed = call({
  method: 'GET',
  path: '/api/oauth/getConfig/{id}',
  access: 'public',
  params: idParam,
  answer: z.object({ enableVerificationCode: z.number(), verificationCodeNumber: z.number() }),
})

/** What the sign-in page shows to visitors. */
export const loginConfig = call({
  method: 'GET',
  path: '/api/oauth/getLoginConfig',
  access: 'public',
  answer: z.object({
    redirect: z.boolean(),
    url: z.string(),
    ticketParams: z.string(),
    /** Providers of single sign-on that people can sign in by; `renderUrl` is the page that begins it. */
    socialsList: z.array(signOnOffer),
    /** Ours: the ways to sign in beside account and password. */
    scanSignIn: z.boolean(),
    phoneSignIn: z.boolean(),
    /** Ours: how a code for a new password can be sent; none where it is not offered. */
    passwordReset: z.array(z.enum(codeWays)),
    /** Ours: names and pictures; the version is never told to visitors (security 11.6). */
    sysConfigInfo: systemNames.omit({ sysVersion: true }),
  }),
})

/** The key a new password is encrypted with (security 3.2): RSA-OAEP-256 over `nonce` followed by the password, base64. */
export const passwordKey = call({
  method: 'GET',
  path: '/api/oauth/passwordKey',
  access: 'signed-in-restricted',
  answer: z.object({
    keyId: z.string(),
    publicKey: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
    nonce: z.string(),
  }),
})

/** Captcha picture (PNG) under a value the client made up; the same value goes into `timestamp` of the guarded call. */
export const captchaByRandom = call({
  method: 'GET',
  path: '/api/file/ImageCode/{random}',
  access: 'public',
  params: z.object({ random: z.string().min(1).max(100) }),
  bytes: 'drawn',
})

export const captchaByTimestamp = call({
  method: 'GET',
  path: '/api/oauth/ImageCode/{length}/{timestamp}',
  access: 'public',
  params: z.object({ length: z.coerce.number().int().min(3).max(6), timestamp: z.string().min(1).max(100) }),
  bytes: 'drawn',
})

export const ticketPurposes = ['websocket', 'workflow-detail', 'dashboard', 'download', 'preview'] as const
export type TicketPurpose = (typeof ticketPurposes)[number]

const addressAtMost = 2_000

/** A single-use ticket of 60 s for an address that cannot carry the token (security 3.10). */
export const openTicket = call({
  method: 'POST',
  path: '/api/oauth/ticket',
  access: 'signed-in',
  body: z.object({ purpose: z.enum(ticketPurposes), target: z.string().max(addressAtMost).default('') }),
  answer: z.object({ ticket: z.string() }),
})

/**
 * Trades the ticket in the address of a page for a session of the user who issued it; `target` is that address without the ticket,
 * which the ticket is bound to. Where `SEEDBED_LEGACY_LINKS` is set the token of a session is taken too, and answered as it is.
 */
export const redeemLink = call({
  method: 'POST',
  path: '/api/oauth/ticket/session',
  access: 'public',
  body: z.object({ ticket: z.string().min(1).max(300), target: z.string().max(addressAtMost) }),
  answer: z.object({ token: z.string() }),
})

const current = '/api/permission/Users/Current'

/**
 * Changes the own password; the session goes on under the token of the answer, all others end. `passwordCipher` is base64 of RSA-OAEP-256 over
 * `nonce` followed by the clear password, `keyId` the key of `passwordKey`. Refusals are 422 with the field they concern.
 */
export const modifyPassword = call({
  method: 'POST',
  path: `${current}/Actions/ModifyPassword`,
  access: 'signed-in-restricted',
  holdsPassword: true,
  body: z.object({
    oldPassword: wireHash,
    password: wireHash,
    ...captchaFields,
    passwordCipher: z.string().max(2000).default(''),
    keyId: z.string().max(100).default(''),
  }),
  answer: z.object({ token: z.string() }),
  message: 'session.password-changed',
})

export const saveTheme = call({
  method: 'PUT',
  path: `${current}/SystemTheme`,
  access: 'signed-in',
  body: z.object({ theme: z.enum(themes) }),
  answer: ok,
})

export const saveLanguage = call({
  method: 'PUT',
  path: `${current}/SystemLanguage`,
  access: 'signed-in',
  body: z.object({ language: z.enum(languages) }),
  answer: ok,
})

const belongingTo = z.array(z.object({ id: z.string(), fullName: z.string(), isDefault: z.number() }))

export const myOrganizations = call({ method: 'GET', path: `${current}/getUserOrganizes`, access: 'signed-in', answer: belongingTo })
export const myPositions = call({ method: 'GET', path: `${current}/getUserPositions`, access: 'signed-in', answer: belongingTo })
export const myRoles = call({ method: 'GET', path: `${current}/getUserRoles`, access: 'signed-in', answer: belongingTo })

/** Switches the current organization, position or system; refused where the user would have no permission. Reload after it. */
export const switchMajor = call({
  method: 'PUT',
  path: `${current}/major`,
  access: 'signed-in',
  body: z.object({ majorId: z.string().max(100), majorType: z.enum(['Organize', 'Position', 'System']) }),
  answer: ok,
})

const shortText = z.string().max(50, 'users.too-long')

/** The members of the own record a user may change (platform-api 2). */
const personalFields = {
  realName: nameInput({ missing: 'users.name-missing' }),
  gender: z.coerce.number('users.gender-missing').int('users.gender-missing').min(0, 'users.gender-missing').max(9, 'users.gender-missing'),
  signature: z.string().max(500, 'users.too-long'),
  nation: shortText,
  nativePlace: shortText,
  entryDate: typedDay,
  certificatesType: shortText,
  certificatesNumber: shortText,
  education: shortText,
  birthday: typedDay,
  telePhone: shortText,
  landline: shortText,
  mobilePhone: shortText,
  email: z.string().max(254, 'users.too-long'),
  urgentContacts: shortText,
  urgentTelePhone: shortText,
  postalAddress: z.string().max(200, 'users.too-long'),
}

export const baseInfo = call({
  method: 'GET',
  path: `${current}/BaseInfo`,
  access: 'signed-in',
  answer: z.object({
    id: z.string(),
    account: z.string(),
    headIcon: z.string(),
    organize: z.string(),
    position: z.string(),
    role: z.string(),
    /** What clients of the family read instead: the address of the picture, the names of the roles. */
    avatar: z.string(),
    roleId: z.string(),
    manager: z.string(),
    creatorTime: pastMoment,
    prevLogTime: pastMoment,
    prevLogIp: z.string(),
    ...personalFields,
    realName: z.string(),
    birthday: pastMoment,
    entryDate: pastMoment,
  }),
})

/** Members that are absent keep their value. */
export const baseInfoChange = z.object(personalFields).partial()

export const saveBaseInfo = call({
  method: 'PUT',
  path: `${current}/BaseInfo`,
  access: 'signed-in',
  body: baseInfoChange,
  answer: ok,
})

const authorizeTree = z.array(authorizeNode)

/** What the caller may see and do, each with the roles that grant it; administrators hold everything without a role. */
export const myPermissions = call({
  method: 'GET',
  path: `${current}/Authorize`,
  access: 'signed-in',
  answer: z.object({
    module: authorizeTree,
    button: authorizeTree,
    column: authorizeTree,
    form: authorizeTree,
    resource: authorizeTree,
    portal: authorizeTree,
  }),
})

/**
 * People who report to the given one; `0` is the caller. With a keyword (ours) those below him at any depth whose name or account holds
 * it, as it is or as pinyin; they are answered as if nobody reported to them.
 */
export const subordinates = call({
  method: 'GET',
  path: `${current}/Subordinate/{id}`,
  access: 'signed-in',
  params: idParam,
  query: z.object({ keyword: z.string().max(200).default('') }),
  answer: z.array(
    z.object({
      id: z.string(),
      avatar: z.string(),
      userName: z.string(),
      department: z.string(),
      position: z.string(),
      isLeaf: z.boolean(),
    }),
  ),
})
