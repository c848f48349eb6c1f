import type { OrganizationRow } from '#features/organizations/contract.ts'
import { ApartmentOutlined, BankOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'

/** Whether an organization is a company or a department, as an icon and a word. */
export function OrganizationKind({ kind }: { readonly kind: OrganizationRow['type'] }) {
  const t = useText()
  const isCompany = kind === 'company'
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {isCompany ? <BankOutlined aria-hidden /> : <ApartmentOutlined aria-hidden />}{' '}
      {t(isCompany ? 'organizations.company' : 'organizations.department')}
    </span>
  )
}
