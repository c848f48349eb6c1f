import { useMemo } from 'react'
import { useEntryOptions, type EntryOption } from '#features/dictionaries/web/entry.ts'
import type { Masked } from '#features/users/web/user-editors.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'

type Entries = readonly EntryOption[]

/** What personal members with a dictionary are chosen from. */
export interface PersonalEntries {
  readonly nations: Entries
  readonly documents: Entries
  readonly educations: Entries
}

interface Kept {
  readonly nation?: string | null | undefined
  readonly certificatesType?: string | null | undefined
  readonly education?: string | null | undefined
}

/** The dictionaries of the personal members, with what is stored now; undefined while they are read. */
export function usePersonalEntries(kept: Kept | undefined): PersonalEntries | undefined {
  const nations = useEntryOptions('Nation', 'id', kept?.nation ?? '')
  const documents = useEntryOptions('certificateType', 'enCode', kept?.certificatesType ?? '')
  const educations = useEntryOptions('Education', 'id', kept?.education ?? '')
  return useMemo(
    () => (nations && documents && educations ? { nations, documents, educations } : undefined),
    [nations, documents, educations],
  )
}

const half = true
const listed = (options: readonly object[]) => ({ type: 'select', options: { options } })

/** The gender, by the numbers of the family. */
export function genderField(t: Translate): ManagedField {
  const options = [
    { id: '1', fullName: t('users.male') },
    { id: '2', fullName: t('users.female') },
    { id: '3', fullName: t('users.secret') },
  ]
  return { key: 'gender', label: 'users.gender', type: 'radio', options: { options }, initial: '3', half }
}

/**
 * The personal members of an account beside name, gender and mobile number.
 *
 * @param masked editor of a number that travels masked; the usual one where it gives none
 */
export function personalFields(
  { nations, documents, educations }: PersonalEntries,
  masked: (member: Masked) => FieldEditor | undefined = () => undefined,
): readonly ManagedField[] {
  return [
    { key: 'email', label: 'users.email', half, editor: masked('email') },
    { key: 'nation', label: 'users.nation', ...listed(nations), half },
    { key: 'certificatesType', label: 'users.document', ...listed(documents), half },
    { key: 'certificatesNumber', label: 'users.document-number', half, editor: masked('certificatesNumber') },
    { key: 'education', label: 'users.education', ...listed(educations), half },
    { key: 'nativePlace', label: 'users.native-place', half },
    { key: 'birthday', label: 'users.birthday', type: 'date', half },
    { key: 'entryDate', label: 'users.entry-date', type: 'date', half },
    { key: 'telePhone', label: 'users.telephone', half, editor: masked('telePhone') },
    { key: 'landline', label: 'users.landline', half, editor: masked('landline') },
    { key: 'urgentContacts', label: 'users.urgent-contact', half },
    { key: 'urgentTelePhone', label: 'users.urgent-telephone', half, editor: masked('urgentTelePhone') },
    { key: 'postalAddress', label: 'users.address' },
  ]
}
