import { announcementsWeb } from '#features/announcements/web.ts'
import { applicationsWeb } from '#features/applications/web.ts'
import { areasWeb } from '#features/areas/web.ts'
import { approvalBoxesWeb } from '#features/approvals/web/boxes/feature.ts'
import { delegationsWeb } from '#features/approvals/web/delegation/feature.ts'
import { launchingWeb } from '#features/approvals/web/launching/feature.ts'
import { billRulesWeb } from '#features/bill-rules/web.ts'
import { chatWeb } from '#features/chat/web.ts'
import { workingDaysWeb } from '#features/working-days/web.ts'
import { commonWordsWeb } from '#features/common-words/web.ts'
import { dictionariesWeb } from '#features/dictionaries/web.ts'
import { dataModelsWeb } from '#features/data-models/web.ts'
import { dataReportsWeb } from '#features/data-reports/web.ts'
import { dataBackupWeb } from '#features/data-backup/web.ts'
import { dataSyncWeb } from '#features/data-sync/web.ts'
import { dataSourcesWeb } from '#features/data-sources/web.ts'
import { commonFieldsWeb } from '#features/common-fields/web.ts'
import { interfaceClientsWeb } from '#features/interface-clients/web.ts'
import { dataInterfacesWeb } from '#features/data-interfaces/web.ts'
import { explainWeb } from '#features/explain/web.ts'
import { functionDesignWeb } from '#features/function-design/web.ts'
import { flowDesignWeb } from '#features/flow-design/web.ts'
import { filesWeb } from '#features/files/web/feature.ts'
import { monitorWeb } from '#features/monitor/web.ts'
import { scheduledTasksWeb } from '#features/scheduled-tasks/web.ts'
import { onlineUsersWeb } from '#features/online-users/web.ts'
import { logsWeb } from '#features/logs/web.ts'
import { translationsWeb } from '#features/translations/web.ts'
import { systemsWeb } from '#features/systems/web.ts'
import { menusWeb } from '#features/menus/web.ts'
import { messageCenterWeb } from '#features/message-center/web.ts'
import { messagesWeb } from '#features/messages/web.ts'
import { requestsWeb } from '#features/approvals/web.ts'
import { gradedAdministrationWeb } from '#features/graded-administration/web.ts'
import { groupsWeb } from '#features/groups/web.ts'
import { positionsWeb } from '#features/positions/web.ts'
import { organizationsWeb } from '#features/organizations/web.ts'
import { pickersWeb } from '#features/pickers/web.ts'
import { profileWeb } from '#features/profile/web.ts'
import { rolesWeb } from '#features/roles/web.ts'
import { usersWeb } from '#features/users/web.ts'
import { recordsWeb } from '#features/records/web.ts'
import { sessionWeb } from '#features/session/web.ts'
import { signOnWeb } from '#features/sign-on/web.ts'
import { settingsWeb } from '#features/settings/web.ts'
import type { WebFeature } from '#web/feature.ts'

/** The features of the browser's side, one line each. */
export const webFeatures: readonly WebFeature[] = [
  announcementsWeb,
  applicationsWeb,
  areasWeb,
  billRulesWeb,
  commonWordsWeb,
  dataSourcesWeb,
  dataModelsWeb,
  dataSyncWeb,
  dataBackupWeb,
  dataInterfacesWeb,
  dataReportsWeb,
  interfaceClientsWeb,
  commonFieldsWeb,
  dictionariesWeb,
  explainWeb,
  filesWeb,
  functionDesignWeb,
  flowDesignWeb,
  logsWeb,
  onlineUsersWeb,
  systemsWeb,
  translationsWeb,
  menusWeb,
  scheduledTasksWeb,
  monitorWeb,
  chatWeb,
  messagesWeb,
  messageCenterWeb,
  organizationsWeb,
  positionsWeb,
  groupsWeb,
  gradedAdministrationWeb,
  pickersWeb,
  profileWeb,
  rolesWeb,
  settingsWeb,
  usersWeb,
  workingDaysWeb,
  recordsWeb,
  sessionWeb,
  signOnWeb,
  requestsWeb,
  approvalBoxesWeb,
  delegationsWeb,
  launchingWeb,
]
