import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Where something is written: in the transaction of one difference, for the administrator who began the run. */
export interface InwardWork {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly tx: Tx
  readonly audit: (note: AuditNote) => void
}

export interface InwardOrganization {
  readonly name: string
  /** Undefined at the top. */
  readonly parentId: string | undefined
}

/** Members that the platform does not tell are undefined, and stay as they are. */
export interface InwardPerson {
  readonly name: string | undefined
  readonly mobile: string | undefined
  /** The main one first. */
  readonly organizationIds: readonly string[]
}

/** How things of one kind are written, by the rules of their screen. Everything throws `Refused`. */
export interface InwardWriter<Thing> {
  /** @param code from which its code or account is made @returns the id of the new one */
  readonly create: (work: InwardWork, code: string, thing: Thing) => Promise<string>
  readonly update: (work: InwardWork, id: string, thing: Thing) => Promise<void>
  readonly disable: (work: InwardWork, id: string) => Promise<void>
}

export interface InwardWriters {
  readonly organization: InwardWriter<InwardOrganization>
  readonly person: InwardWriter<InwardPerson>
}

const registered = new WeakMap<Kernel, Partial<InwardWriters>>()

/** Says how things are written; the feature that owns them does, when it starts. */
export function registerInwardWriter(kernel: Kernel, writers: Partial<InwardWriters>): void {
  registered.set(kernel, { ...registered.get(kernel), ...writers })
}

/** @throws RangeError where no feature registered them */
export function inwardWriters(kernel: Kernel): InwardWriters {
  const { organization, person } = registered.get(kernel) ?? {}
  if (!organization || !person) throw new RangeError('nobody writes what is taken in')
  return { organization, person }
}
