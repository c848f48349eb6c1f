import type { Feature } from '#server/feature.ts'
import { serveAskForReset, serveFinishReset, serveProveReset, serveResetKey } from '#features/session/server/codes/forgotten-password.ts'
import { serveAskForPhoneCode, serveEnterByPhone } from '#features/session/server/codes/phone-sign-in.ts'
import { announceRights } from '#features/session/server/announce-rights.ts'
import {
  serveCaptchaByRandom,
  serveCaptchaByTimestamp,
  serveLoginCaptchaNeed,
  serveModifyPassword,
  servePasswordKey,
} from '#features/session/server/change-password.ts'
import { serveCurrentUser, serveLoginConfig } from '#features/session/server/current-user.ts'
import { serveRedeemLink } from '#features/session/server/redeem-link.ts'
import { serveLockScreen, serveLogout, serveTicket } from '#features/session/server/lock-and-leave.ts'
import { serveBaseInfo, serveSaveBaseInfo, serveSubordinates } from '#features/session/server/own-data.ts'
import { serveMyLog } from '#features/session/server/own-log.ts'
import {
  admitAvatars,
  serveAddSignature,
  serveChooseSignature,
  serveDeleteSignature,
  serveMySignatures,
  serveSetAvatar,
} from '#features/session/server/own-pictures.ts'
import { serveMyPermissions } from '#features/session/server/own-permissions.ts'
import {
  serveAppearance,
  serveFavourite,
  serveFavouriteOrder,
  serveLanguage,
  serveMajor,
  serveMyOrganizations,
  serveMyPositions,
  serveMyRoles,
  serveTheme,
} from '#features/session/server/own-settings.ts'
import updatePasswordMessage from '#features/session/server/password-expiry.ts'
import { purgeJob } from '#features/session/server/purge.ts'
import {
  serveBeginSecondFactor,
  serveConfirmSecondFactor,
  serveEndSecondFactor,
  serveRenewRecoveryCodes,
  serveSecondFactorState,
} from '#features/session/server/second-factor/own-factor.ts'
import {
  serveAnswerScan,
  serveGetTicket,
  serveGetTicketStatus,
  serveLookAtScan,
  serveOpenScan,
  servePollScan,
} from '#features/session/server/scan.ts'
import { serveLoginSecondStep } from '#features/session/server/second-factor/second-step.ts'
import { serveLogin } from '#features/session/server/sign-in.ts'
import { sessionTexts } from '#features/session/texts.ts'

/** Sign-in, sign-out and the own account. The tables belong to the kernel, which reads the session in every request. */
export const sessionFeature: Feature = {
  name: 'session',
  texts: sessionTexts,
  calls: [
    serveLogin,
    serveLoginSecondStep,
    serveSecondFactorState,
    serveOpenScan,
    servePollScan,
    serveLookAtScan,
    serveAnswerScan,
    serveGetTicket,
    serveGetTicketStatus,
    serveAskForPhoneCode,
    serveEnterByPhone,
    serveAskForReset,
    serveProveReset,
    serveResetKey,
    serveFinishReset,
    serveBeginSecondFactor,
    serveConfirmSecondFactor,
    serveRenewRecoveryCodes,
    serveEndSecondFactor,
    serveCurrentUser,
    serveLogout,
    serveLockScreen,
    updatePasswordMessage,
    serveLoginCaptchaNeed,
    serveLoginConfig,
    servePasswordKey,
    serveCaptchaByRandom,
    serveCaptchaByTimestamp,
    serveTicket,
    serveRedeemLink,
    serveModifyPassword,
    serveTheme,
    serveAppearance,
    serveFavourite,
    serveFavouriteOrder,
    serveLanguage,
    serveMyOrganizations,
    serveMyPositions,
    serveMyRoles,
    serveMajor,
    serveBaseInfo,
    serveSaveBaseInfo,
    serveMyPermissions,
    serveMyLog,
    serveSubordinates,
    serveSetAvatar,
    serveMySignatures,
    serveAddSignature,
    serveDeleteSignature,
    serveChooseSignature,
  ],
  migrations: new URL('./server/migrations', import.meta.url),
  start: async (kernel) => {
    admitAvatars(kernel)
    return announceRights(kernel)
  },
  jobs: [purgeJob],
}
