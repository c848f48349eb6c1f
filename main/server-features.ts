import type { Feature } from '#server/feature.ts'
import { announcementsFeature } from '#features/announcements/feature.ts'
import { clientErrorsFeature } from '#features/client-errors/feature.ts'
import { autosaves } from '#features/autosaves/feature.ts'
import { areasFeature } from '#features/areas/feature.ts'
import { applications } from '#features/applications/feature.ts'
import { approvals } from '#features/approvals/feature.ts'
import { billRules } from '#features/bill-rules/feature.ts'
import { queryPlans } from '#features/query-plans/feature.ts'
import { chatFeature } from '#features/chat/feature.ts'
import { dataReports } from '#features/data-reports/feature.ts'
import { dataModelsFeature } from '#features/data-models/feature.ts'
import { dataBackupFeature } from '#features/data-backup/feature.ts'
import { dataSyncFeature } from '#features/data-sync/feature.ts'
import { dataSourcesFeature } from '#features/data-sources/feature.ts'
import { dataInterfacesFeature } from '#features/data-interfaces/feature.ts'
import { interfaceClientsFeature } from '#features/interface-clients/feature.ts'
import { functionDesign } from '#features/function-design/feature.ts'
import { flowDesign } from '#features/flow-design/feature.ts'
import { explain } from '#features/explain/feature.ts'
import { groups } from '#features/groups/feature.ts'
import { members } from '#features/members/feature.ts'
import { positions } from '#features/positions/feature.ts'
import { organizations } from '#features/organizations/feature.ts'
import { gradedAdministration } from '#features/graded-administration/feature.ts'
import { grants } from '#features/grants/feature.ts'
import { users } from '#features/users/feature.ts'
import { roles } from '#features/roles/feature.ts'
import { pickers } from '#features/pickers/feature.ts'
import { menus } from '#features/menus/feature.ts'
import { translations } from '#features/translations/feature.ts'
import { systems } from '#features/systems/feature.ts'
import { messageCenter } from '#features/message-center/feature.ts'
import { messagesFeature } from '#features/messages/feature.ts'
import { menuItems } from '#features/menu-items/feature.ts'
import { recordCheck } from '#features/record-check/feature.ts'
import { records } from '#features/records/feature.ts'
import { filesFeature } from '#features/files/feature.ts'
import { workingDays } from '#features/working-days/feature.ts'
import { commonWords } from '#features/common-words/feature.ts'
import { commonFieldsFeature } from '#features/common-fields/feature.ts'
import { columnSettings } from '#features/column-settings/feature.ts'
import { dictionariesFeature } from '#features/dictionaries/feature.ts'
import { jobsFeature } from '#features/jobs/feature.ts'
import { monitor } from '#features/monitor/feature.ts'
import { scheduledTasks } from '#features/scheduled-tasks/feature.ts'
import { onlineUsers } from '#features/online-users/feature.ts'
import { logs } from '#features/logs/feature.ts'
import { sessionFeature } from '#features/session/feature.ts'
import { thirdDirectoriesFeature } from '#features/third-directories/feature.ts'
import { profileFeature } from '#features/profile/feature.ts'
import { signOn } from '#features/sign-on/feature.ts'
import { settingsFeature } from '#features/settings/feature.ts'

const base: readonly Feature[] = [
  sessionFeature,
  settingsFeature,
  dictionariesFeature,
  filesFeature,
  clientErrorsFeature,
  columnSettings,
  queryPlans,
  autosaves,
  commonWords,
  commonFieldsFeature,
  workingDays,
  billRules,
  areasFeature,
  dataSourcesFeature,
  dataModelsFeature,
  dataSyncFeature,
  dataBackupFeature,
  dataInterfacesFeature,
  interfaceClientsFeature,
  pickers,
  organizations,
  members,
  positions,
  groups,
  roles,
  grants,
  systems,
  gradedAdministration,
  users,
  records,
  recordCheck,
  menuItems,
  menus,
  functionDesign,
  dataReports,
  approvals,
  flowDesign,
  messagesFeature,
  chatFeature,
  messageCenter,
  announcementsFeature,
  jobsFeature,
  thirdDirectoriesFeature,
  logs,
  onlineUsers,
  profileFeature,
  signOn,
  scheduledTasks,
  monitor,
]

/** The features of the server, in the order in which their tables are made; applications stand on all others. */
export const serverFeatures: readonly Feature[] = [...base, translations(base), explain(base), applications(base)]
