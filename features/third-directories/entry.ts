export { refuseAutomatic } from '#features/third-directories/server/automatic.ts'
export { checkApplication, sendPlatformText, type PlatformApplication } from '#features/third-directories/server/send-text.ts'
export { ThirdProblem } from '#features/third-directories/server/third-directory.ts'
export {
  registerInwardWriter,
  type InwardOrganization,
  type InwardPerson,
  type InwardWork,
  type InwardWriter,
} from '#features/third-directories/server/inward.ts'
export { linkedPlatforms } from '#features/third-directories/server/send-text.ts'
