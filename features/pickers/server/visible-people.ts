import type { DirectorySnapshot, Organization, Person } from '#server/directory/directory.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

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
export function peopleView(directory: DirectorySnapshot, session: SignedIn): PeopleView {
  if (session.isAdministrator) return { sees: () => true, opens: () => true }
  const own = new Set((directory.person(session.userId)?.organizationIds ?? []).flatMap((id) => companyOf(directory, id) ?? []))
  const open = (id: string): boolean => {
    const company = companyOf(directory, id)
    return company === undefined || own.has(company)
  }
  const sees = ({ organizationIds }: Person): boolean => {
    const companies = organizationIds.flatMap((id) => companyOf(directory, id) ?? [])
    return companies.length === 0 || companies.some((company) => own.has(company))
  }
  return { sees, opens: ({ id }) => open(id) }
}

/** The company an organization belongs to, itself included; undefined for an authority. */
function companyOf(directory: DirectorySnapshot, id: string): string | undefined {
  return directory.organization(id)?.path.findLast((one) => directory.organization(one)?.creditCode !== undefined)
}
