import type { TextKey, TextParams } from '#engine/texts/text.ts'

/** A department as the other platform has it. A member that it does not tell is absent. */
export interface ThirdDepartment {
  readonly id: string
  readonly parentId: string
  readonly name?: string | undefined
}

/** A person as the other platform has it. A member that it does not tell is absent. */
export interface ThirdPerson {
  readonly id: string
  readonly name?: string | undefined
  /** Without the prefix of the country. */
  readonly mobile?: string | undefined
  readonly departmentIds: readonly string[]
}

export type DepartmentInput = Required<Omit<ThirdDepartment, 'id'>>
export type PersonInput = { readonly name: string; readonly mobile: string; readonly departmentIds: readonly string[] }

/** The directory of a platform people chat on. Everything throws `ThirdProblem`. */
export interface ThirdDirectory {
  /** The department above all others, which stands for the customer itself and is never written. */
  readonly rootId: string
  /** The name as the platform takes it: forbidden characters replaced, cut where it is too long. */
  readonly departmentName: (name: string) => string
  readonly personName: (name: string) => string
  /** Whether the credentials are right and may read departments. */
  readonly check: () => Promise<void>
  /** All departments but the root. */
  readonly departments: () => Promise<readonly ThirdDepartment[]>
  /** All people of these departments and of the root, each once. */
  readonly people: (departmentIds: readonly string[]) => Promise<readonly ThirdPerson[]>
  /** An id that no department of the last reading has; undefined where the platform numbers departments itself. */
  readonly freeDepartmentId: () => string | undefined
  /** @param id of `freeDepartmentId` @returns the id that it has */
  readonly createDepartment: (department: DepartmentInput, id?: string) => Promise<string>
  readonly updateDepartment: (id: string, department: DepartmentInput) => Promise<void>
  /** Refused by the platform while it has children or people. */
  readonly removeDepartment: (id: string) => Promise<void>
  readonly createPerson: (id: string, person: PersonInput) => Promise<void>
  readonly updatePerson: (id: string, person: PersonInput) => Promise<void>
  readonly removePerson: (id: string) => Promise<void>
}

/** Why the platform did not do what it was asked. */
export class ThirdProblem extends Error {
  readonly text: TextKey
  readonly params: TextParams
  /** Every further question would fail as well: credentials, connection, a budget that is used up. */
  readonly endsRun: boolean
  /** Waiting helps: the platform is busy, or could not be reached. */
  readonly passes: boolean

  constructor(
    text: TextKey,
    { params = {}, endsRun, passes = false }: { readonly params?: TextParams; readonly endsRun: boolean; readonly passes?: boolean },
  ) {
    super(text)
    this.name = 'ThirdProblem'
    this.text = text
    this.params = params
    this.endsRun = endsRun
    this.passes = passes
  }
}
