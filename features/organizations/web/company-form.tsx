import type { z } from 'zod'
import type { CallAnswer } from '#engine/contract/call.ts'
import { checkCreditCode } from '#engine/values/identifiers.ts'
import {
  companyChange,
  companyInput,
  companyProperty,
  createCompany,
  readCompany,
  updateCompany,
} from '#features/organizations/contract.ts'
import { useEntryOptions, type EntryOption } from '#features/dictionaries/web/entry.ts'
import {
  organizationRefreshes,
  topPlace,
  useCommonFields,
  usePlaceName,
  usePlaces,
  type OrganizationFormProps,
} from '#features/organizations/web/organization-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { isRecord } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

/** The members of a company and those of its property beside each other, as the form shows them. */
const newCompany = companyInput.omit({ propertyJson: true }).extend(companyProperty.shape)
const changedCompany = companyChange.omit({ propertyJson: true }).extend(companyProperty.shape)

const half = true

/** Creates or edits a company (platform-entities 1). */
export function CompanyForm({ row, parentId, onClose }: OrganizationFormProps) {
  const id = row?.id
  const place = usePlaceName(row)
  const t = useText()
  const { isAdministrator } = useCurrentUser().userInfo
  const places = usePlaces()
  const read = useCall(readCompany, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const item = read.data && id !== undefined ? flat(read.data) : undefined
  const natures = useEntryOptions('EnterpriseNature', 'id', String(item?.['enterpriseNature'] ?? ''))
  const industries = useEntryOptions('IndustryType', 'id', String(item?.['industry'] ?? ''))
  const options = { refreshes: organizationRefreshes, handles: shownByForm }
  const create = useCommand(createCompany, options)
  const update = useCommand(updateCompany, options)
  const tree = isAdministrator ? topPlace(t('organizations.top'), places ?? []) : (places ?? [])
  const fields = [
    ...useCommonFields(tree, { row, parentId }),
    creditCodeField(item?.creditCode ?? '', isAdministrator),
    ...propertyFields(natures ?? [], industries ?? []),
  ]
  // Places, choices and values are fixed when the form opens, so it waits for them.
  if (!places || !natures || !industries || (id !== undefined && !item))
    return <FormWait title={t('organizations.edit-company')} reads={[read]} onClose={onClose} />
  return (
    <ManagedForm
      name="organizations.company"
      title={t(id ? 'organizations.edit-company' : 'organizations.new-company')}
      schema={row ? changedCompany : newCompany}
      fields={fields}
      item={item && { ...item, ...place }}
      save={(body) => (id ? update.run({ params: { id }, body: nested(body) }) : create.run({ body: nested(newCompany.parse(body)) }))}
      reread={(one) =>
        request(readCompany, { params: { id: one } }).then(
          (newest) => ({ ...flat(newest), ...place }),
          () => undefined,
        )
      }
      onClose={onClose}
    />
  )
}

/** A code that stays is not checked, as the server does not ask about it either. */
function creditCodeField(stored: string, isAdministrator: boolean): ManagedField {
  return {
    key: 'creditCode',
    label: 'organizations.credit-code',
    help: 'organizations.credit-code-help',
    readOnly: !isAdministrator,
    check: (typed) => (typed === '' || typed === stored || checkCreditCode(String(typed)).ok ? undefined : 'identifiers.credit-code'),
  }
}

function propertyFields(natures: readonly EntryOption[], industries: readonly EntryOption[]): readonly ManagedField[] {
  return [
    { key: 'shortName', label: 'organizations.short-name', half },
    { key: 'enterpriseNature', label: 'organizations.nature', type: 'select', options: { options: natures }, half },
    { key: 'industry', label: 'organizations.industry', type: 'select', options: { options: industries, filterable: true }, half },
    { key: 'foundedTime', label: 'organizations.founded', type: 'date', half },
    { key: 'telePhone', label: 'organizations.phone', half },
    { key: 'fax', label: 'organizations.fax', half },
    { key: 'webSite', label: 'organizations.web-site', half },
    { key: 'address', label: 'organizations.address', half },
    { key: 'managerName', label: 'organizations.legal-person', half },
    { key: 'managerTelePhone', label: 'organizations.contact-phone', half },
    { key: 'managerMobilePhone', label: 'organizations.contact-mobile', half },
    { key: 'manageEmail', label: 'organizations.contact-email', half },
    { key: 'bankName', label: 'organizations.bank', half },
    { key: 'bankAccount', label: 'organizations.bank-account', half },
    { key: 'businessscope', label: 'organizations.business', type: 'long-text' },
    { key: 'description', label: 'organizations.description', type: 'long-text' },
  ]
}

/** A company as its form shows it. */
function flat({ propertyJson, ...company }: CallAnswer<typeof readCompany>): typeof company & Record<string, unknown> {
  const property: unknown = JSON.parse(propertyJson)
  return { ...(isRecord(property) ? property : {}), ...company }
}

/** What was typed as the call takes it. */
function nested<Typed extends z.output<typeof changedCompany>>(typed: Typed) {
  return { ...typed, propertyJson: companyProperty.parse(typed) }
}
