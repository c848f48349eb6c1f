import type { Carrier, DirectorySnapshot, Organization, Person } from '#server/directory/directory.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Who looks at them. */
type Reader = Pick<SignedIn, 'userId' | 'isAdministrator'>

/** What a caller may see of people and of the organizations they stand in. */
export interface PeopleView {
  readonly sees: (person: Person) => boolean
  /** Whether the organization is shown in the tree of people. */
  readonly opens: (organization: Organization) => boolean
}

/**
 * People of authorities are seen by everybody, people of a company only by those who belong to it and by administrators: one
 * company never learns who works for another. A company is what has a credit code, with everything below it.
 */
export function peopleView(directory: DirectorySnapshot, session: Reader): PeopleView {
  if (session.isAdministrator) return { sees: () => true, opens: () => true }
  const own = ownCompanies(directory, session)
  const open = opensOf(directory, own)
  const sees = ({ organizationIds }: Person): boolean => {
    const companies = organizationIds.flatMap((id) => companyOf(directory, id) ?? [])
    return companies.length === 0 || companies.some((company) => own.has(company))
  }
  return { sees, opens: open }
}

/**
 * Whether an organization is shown where organizations are chosen or named (security 4.7): authorities see all of them, as they handle
 * what companies file; the people of a company see the authorities and their own company, and do not learn who its competitors are.
 */
export function organizationView(directory: DirectorySnapshot, session: Reader): PeopleView['opens'] {
  const own = ownCompanies(directory, session)
  return session.isAdministrator || own.size === 0 ? () => true : opensOf(directory, own)
}

/**
 * Whether a position, role or group is shown where they are chosen or named: one of an organization with that organization, a global role
 * and a group to everybody.
 */
export function carrierView(directory: DirectorySnapshot, session: Reader): (carrier: Carrier) => boolean {
  const opens = organizationView(directory, session)
  const isOpen = (id: string): boolean => {
    const organization = directory.organization(id)
    return organization !== undefined && opens(organization)
  }
  return ({ organizationIds }) => organizationIds.length === 0 || organizationIds.some(isOpen)
}

function ownCompanies(directory: DirectorySnapshot, session: Reader): ReadonlySet<string> {
  return new Set((directory.person(session.userId)?.organizationIds ?? []).flatMap((id) => companyOf(directory, id) ?? []))
}

function opensOf(directory: DirectorySnapshot, own: ReadonlySet<string>): PeopleView['opens'] {
  return ({ id }) => {
    const company = companyOf(directory, id)
    return company === undefined || own.has(company)
  }
}

/** The company an organization belongs to, itself included; undefined for an authority. */
function companyOf(directory: DirectorySnapshot, id: string): string | undefined {
  return directory.organization(id)?.path.findLast((one) => directory.organization(one)?.creditCode !== undefined)
}
