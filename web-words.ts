import { laterTypes } from './fields/later-types.ts'
import type { WordsPart } from './web/i18n/i18n.ts'

/*
 * Words of the interface travel in three parts: those of what everybody meets come with the shell, those of the administration's screens
 * with the first of these screens, those of field types beside the usual ones with the first form that has one. A screen of the
 * administration waits for two (`web/router/lazy-screen.tsx`) unless it says that it needs the first alone.
 */

/** Features whose words only their own screens and those of one another show, the page of the own account and the one that checks codes; `checks/texts.test.ts` looks after that. */
const administration = [
  'announcements',
  'bill-rules',
  'common-fields',
  'common-words',
  'data-backup',
  'data-interfaces',
  'data-models',
  'data-reports',
  'data-sources',
  'data-sync',
  'explain',
  'flow-design',
  'function-design',
  'graded-administration',
  'grants',
  'groups',
  'interface-clients',
  'logs',
  'menu-items',
  'menus',
  'message-center',
  'monitor',
  'online-users',
  'organizations',
  'positions',
  'profile',
  'record-check',
  'roles',
  'scheduled-tasks',
  'settings',
  'sign-on',
  'systems',
  'third-directories',
  'translations',
  'users',
  'working-days',
]

/** Places besides whose words wait for those of the administration: dialogs and pages that are loaded with these words when they are opened. */
const administrationPlaces = [
  `features/(?:${administration.join('|')})/`,
  // Forms read regions by these, which say nothing.
  'features/areas/(?!web/(?:regions|entry)\\.)',
  'features/records/web/(?:exchange|views/drawer|own-buttons|in-place)/',
  'features/records/web/styled/script-note',
  'features/files/web/preview/',
  'features/approvals/actions/(?:assign|end-timer|recall|remove-signer|restore|suspend)/',
  'features/approvals/(?:contract|web)/(?:batch(?!/batch-words)|comments|summary|sub-flows|delegation|launching|way|moving|removed(?!/load))/',
  String.raw`features/messages/web(?:\.ts$|/page/)`,
  String.raw`features/applications/web(?:\.ts$|/packages/)`,
  'web/designer/',
  'web/form/(?:scripts/|merge-note)',
  String.raw`web/admin/(?:import-dialog|use-import)\.`,
  'engine/editing/',
  'engine/forms/editing/',
  'ui/picker/table/',
  // Texts of announcements alone have pictures.
  'ui/rich-text/picture',
]
const ofAdministration = new RegExp(`(?:^|/)(?:${administrationPlaces.join('|')})`)

/** The editor of formatted text: forms have it as a field type beside the usual ones. */
const ofRichText = /^ui\/rich-text\/rich-text-editor|^ui\.rich-text\./

/** What designers say of the settings of field types. */
const ofDesigners = /^fields\/(?:[\w-]+\/designer|describing|designer-in-browser)\.ts$/

/** Words of these features that the start page shows too. */
const onStartPage = /^announcements\.(home|category-|unread$|gone$)/

/**
 * What the server alone fills in, or screens of the administration show: messages, what holds people back, faults of flows, why something is
 * not done with a request, names of jobs, refusals of definitions and records that no list or form waits for.
 */
const saidByServer = new RegExp(
  [
    String.raw`^approvals\.(?:message|handover|comment)\.`,
    // Editors that screens of the administration have, or that are loaded with these words.
    String.raw`^(?:ui\.rich-text\.picture|admin\.(?:icon|import)\.|form\.merged\.)`,
    // The title of their page is shown by the shell.
    String.raw`^approvals\.delegation\.(?!lists$)`,
    String.raw`^approvals\.(?:organization-requests|held-by-to-dos|approvers-change)$`,
    String.raw`^forms\.(?:row-gone|rows-unavailable)$`,
    String.raw`^(?:flows\.(?:branches-missing$|candidates-missing$|(?:check|stand-in|trial)-)|jobs\.name\.|approvals\.(?:way|people)\.(?:title|text)$|forms\.(?:definition|editing))`,
    String.raw`^approvals\.(?:approved|assigned|changed|revived|signer-added|signer-removed|version-is-current|version-is-used|recalled|restored|returned|suspended|terminate-voted|terminated|transferred|urged|withdrawn)$`,
    String.raw`^chat\.(?:to-oneself|stranger|disabled|nobody|too-fast|kind-refused|empty|too-long)$`,
    String.raw`^approvals\.(?:change\.incomplete|mark-unknown|flow-disabled|no-form|monitor\.kept)$`,
    String.raw`^dictionaries\.(?:name-taken|code-taken|parent-|not-a-tree|entry-has-children|category-fixed|category\.(?:name-taken|has-))`,
    String.raw`^dictionaries\.import\.(?:not-a-file|no-json|other-|wrong-|repeated-code)`,
    String.raw`^session\.(?:sign-in-failed|too-many-|code-(?:needed|wrong|gone|too-soon)|step-gone|password-(?:wrong|expires|unchanged|used)|factor-)`,
    String.raw`^session\.(?:scan-(?:gone|off)|ticket-|phone-(?:off|subject|code)|reset-(?:off|subject|code|told)|link-gone|captcha-|cipher-)`,
    String.raw`^session\.(?:old-password-wrong|not-a-member|no-permission|no-such-system|system-(?:gone|disabled|empty)|signatures-full)`,
    String.raw`^flows\.(?:receiver-|is-|not-|target-|nobody-|already-handled|assign-one|ended$|frozen|kind-not-run|may-not-start|no-branch)`,
    String.raw`^flows\.(?:wait|no-timer|timer(?:$|-(?:not|which|reason)))`,
    String.raw`^approvals\.timer-ended$`,
    String.raw`^flows\.(?:sub-flow(?!-coming$)|return-over-sub-flow|change-|move-|nowhere-to-move|revive-)`,
    String.raw`^flows\.(?:reason-too-short|returned-to-me|running|task-missing|urged-recently|withdraw-too-late)`,
    String.raw`^areas\.(?:code-(?:fixed|taken)|has-children|level-needs|parent-(?:level|missing)|replaces-(?:circle|unknown))`,
    String.raw`^members\.(?:unknown|not-|beyond)`,
    String.raw`^resource\.(?:link-gone|neighbour-gone|sheet-)`,
    String.raw`^session\.(?:address-refused|log-|own-network|picture-missing|sign-on-refused)`,
    String.raw`^flows\.(?:signer-oneself|signers-full|no-signer|decided-for-another)$`,
    // Dialogs and panes of designers; their names end like those of pages.
    String.raw`^(?:flow-design\.(?:versions|set|rights|json|trial)|setting)\.title$`,
    String.raw`^jobs\.name\.`,
    String.raw`^identifiers\.`,
    // A published form has no expressions that cannot be read; those that cannot be computed are told where it is filled in.
    String.raw`^expressions\.(?!result-too-large|too-many-steps)`,
    String.raw`^(?:bill-numbers\.|flows\.service-(?:refuses|not-asked))`,
    String.raw`^query-plans\.`,
    String.raw`^(?:records|approvals)\.use\.`,
    String.raw`^records\.(?:publish|own-button\.|views\.(?:there|full|too-large)$|count-|too-long|duplicate|out-of-reach|sum-refused|one-by-one|has-flow|circle|referred)`,
  ].join('|'),
)

/**
 * The part in which a text comes. Titles of menus and pages are shown by the shell.
 *
 * @param file that declares it, with slashes
 */
export function partOfText(file: string, key: string): WordsPart {
  if (ofDesigners.test(file)) return 'later'
  const folder = /^fields\/([\w-]+)\//.exec(file)?.[1]
  if (folder !== undefined) return folder in laterTypes ? 'fields' : 'first'
  if (saidByServer.test(key)) return 'later'
  if (ofRichText.test(file) || ofRichText.test(key)) return 'fields'
  const isShownByShell = key.startsWith('menu.') || key.endsWith('.title') || onStartPage.test(key)
  return ofAdministration.test(file) && !isShownByShell ? 'later' : 'first'
}
