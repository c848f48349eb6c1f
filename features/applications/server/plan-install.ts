import { createHash } from 'node:crypto'
import type {
  ApplicationText,
  BillRuleText,
  DictionaryText,
  FlowText,
  FormText,
  ListText,
  ReportText,
  SuccessionText,
  TranslationsText,
} from './application-text.ts'
import type { Application } from './read-application.ts'
import type { RoleText } from './role-text.ts'

/** One step of the installation, and the hash of the files it comes from. */
export type InstallStep = { readonly name: string; readonly hash: string } & (
  | { readonly kind: 'system'; readonly system: ApplicationText }
  | { readonly kind: 'dictionary'; readonly dictionary: DictionaryText }
  | { readonly kind: 'bill-rules'; readonly rules: readonly BillRuleText[] }
  | { readonly kind: 'function'; readonly form: FormText; readonly list: ListText | undefined }
  | { readonly kind: 'flow'; readonly flow: FlowText }
  | { readonly kind: 'succession'; readonly succession: SuccessionText }
  | { readonly kind: 'report'; readonly report: ReportText }
  | { readonly kind: 'roles'; readonly roles: readonly RoleText[] }
  | { readonly kind: 'translations'; readonly translations: TranslationsText }
)

/**
 * The steps that are new or changed since the last installation, in an order in which each finds what it refers to.
 *
 * A step with unchanged files is left out, so that changes of administrators are kept; a changed file overwrites them.
 *
 * @param installed hashes of the installed steps by name
 */
export function planInstall(application: Application, installed: ReadonlyMap<string, string>): readonly InstallStep[] {
  return stepsOf(application).filter((step) => installed.get(step.name) !== step.hash)
}

function stepsOf(application: Application): readonly InstallStep[] {
  const { translations } = application
  const steps = definitionSteps(application)
  // A changed definition may say something that was translated already, so the translations follow each change.
  const hash = steps.reduce((all, step) => both(all, step.hash), translations.hash)
  return [...steps, { kind: 'translations', name: translations.path, hash, translations: translations.content }]
}

function definitionSteps({
  system,
  dictionaries,
  billRules,
  forms,
  lists,
  flows,
  successions,
  reports,
  roles,
}: Application): readonly InstallStep[] {
  return [
    { kind: 'system', name: system.path, hash: system.hash, system: system.content },
    ...dictionaries.map(({ path, hash, content }): InstallStep => ({ kind: 'dictionary', name: path, hash, dictionary: content })),
    { kind: 'bill-rules', name: billRules.path, hash: billRules.hash, rules: billRules.content.rules },
    ...forms.map((form): InstallStep => {
      const list = lists.find((one) => one.content.form === form.content.code)
      return {
        kind: 'function',
        name: form.path,
        hash: list ? both(form.hash, list.hash) : form.hash,
        form: form.content,
        list: list?.content,
      }
    }),
    ...flows.map(({ path, hash, content }): InstallStep => ({ kind: 'flow', name: path, hash, flow: content })),
    ...successions.map(({ path, hash, content }): InstallStep => ({ kind: 'succession', name: path, hash, succession: content })),
    ...reports.map(({ path, hash, content }): InstallStep => ({ kind: 'report', name: path, hash, report: content })),
    { kind: 'roles', name: roles.path, hash: roles.hash, roles: roles.content.roles },
  ]
}

const both = (first: string, second: string): string => createHash('sha256').update(`${first}\n${second}`).digest('hex')
