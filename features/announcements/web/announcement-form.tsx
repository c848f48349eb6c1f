import { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import { richTextPicture, withPictureAddresses } from '#engine/values/rich-text.ts'
import {
  announcementInput,
  announcementKinds,
  createAnnouncement,
  readAnnouncement,
  reminders,
  updateAnnouncement,
  type AnnouncementForm as Announcement,
} from '#features/announcements/contract.ts'
import { selectConfiguration } from '#features/message-center/contract.ts'
import { organizationTree, type OrganizationNode } from '#features/pickers/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { placesEditor } from '#web/admin/places-editor.tsx'
import { PictureField } from '#features/announcements/web/picture-field.tsx'
import { PicturedTextField } from '#features/announcements/web/pictured-text-field.tsx'
import { places } from '#web/admin/tree.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Whom an announcement goes to, as the form asks for it; `kept` is what only other clients can choose. */
const scopes = ['all', 'organizations', 'people', 'kept'] as const

const file = z.object({ name: z.string(), fileId: z.string() }).loose()

/** The body of the call, with two of its texts taken apart: receivers and files. */
const formSchema = announcementInput.omit({ toUserIds: true, files: true }).extend({
  scope: z.enum(scopes),
  /** Paths of ids from the top. */
  organizations: z.array(z.array(z.string())).nullish(),
  people: z.array(z.string()).nullish(),
  files: z.array(file).nullish(),
})
type Typed = z.output<typeof formSchema>

interface AnnouncementFormProps {
  /** Undefined to write a new one. */
  readonly id: string | undefined
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Writes an announcement, or changes one that is not published. */
export function AnnouncementForm({ id, refreshes, onClose }: AnnouncementFormProps) {
  const t = useText()
  const read = useCall(readAnnouncement, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const organizations = useCall(organizationTree, { params: { id: '0' } }, { handles: 'all' })
  const configurations = useCall(selectConfiguration, { query: { messageSource: '1', pageSize: 500 } }, { handles: 'all' })
  const create = useCommand(createAnnouncement, { refreshes, handles: shownByForm })
  const update = useCommand(updateAnnouncement, { refreshes, handles: shownByForm })
  const stored = id === undefined ? undefined : read.data
  const title = t(id ? 'announcements.edit' : 'announcements.new')
  // Values and choices are fixed when the form opens, so it waits for them.
  if (!organizations.data || !configurations.data || (id !== undefined && !stored))
    return <FormWait title={title} reads={[read, organizations, configurations]} onClose={onClose} />
  const item = stored && itemOf(stored)
  return (
    <ManagedForm
      name="announcements"
      title={title}
      schema={formSchema}
      fields={fieldsOf(organizations.data.list, configurations.data.list, item?.scope === 'kept', t)}
      item={item}
      save={(typed) => {
        const body = bodyOf(typed, stored)
        return id ? update.run({ params: { id }, body }) : create.run({ body })
      }}
      reread={(one) => request(readAnnouncement, { params: { id: one } }).then(itemOf, () => undefined)}
      onClose={onClose}
    />
  )
}

function fieldsOf(
  organizations: readonly OrganizationNode[],
  configurations: readonly { readonly id: string; readonly fullName: string }[],
  keepsReceivers: boolean,
  t: ReturnType<typeof useText>,
): readonly ManagedField[] {
  const choice = (values: readonly string[], text: string) => ({
    options: values.map((value) => ({ id: value, fullName: t(`${text}${value}`) })),
  })
  return [
    { key: 'title', label: 'announcements.title' },
    {
      key: 'category',
      label: 'announcements.category',
      type: 'radio',
      options: choice(announcementKinds, 'announcements.category-'),
      initial: '1',
      half: true,
    },
    {
      key: 'remindCategory',
      label: 'announcements.remind',
      type: 'radio',
      options: choice(reminders, 'announcements.remind-'),
      initial: '1',
      help: 'announcements.remind-help',
      half: true,
    },
    {
      key: 'sendConfigId',
      label: 'announcements.send-configuration',
      type: 'select',
      options: { options: configurations },
      neededWhen: "remindCategory == '2'",
    },
    {
      key: 'scope',
      label: 'announcements.receivers',
      type: 'radio',
      options: choice(keepsReceivers ? scopes : scopes.slice(0, -1), 'announcements.scope-'),
      initial: 'all',
    },
    {
      key: 'organizations',
      label: 'announcements.organizations',
      type: 'organization',
      options: { multiple: true },
      editor: placesEditor(places<OrganizationNode>(organizations, undefined, ({ disabled }) => disabled)),
      neededWhen: "scope == 'organizations'",
      help: 'announcements.organizations-help',
    },
    { key: 'people', label: 'announcements.people', type: 'user', options: { multiple: true }, neededWhen: "scope == 'people'" },
    { key: 'excerpt', label: 'announcements.excerpt', help: 'announcements.excerpt-help' },
    { key: 'coverImage', label: 'announcements.cover', options: { maxLength: 400 }, editor: PictureField },
    { key: 'bodyText', label: 'announcements.body', type: 'long-text', options: { maxLength: 100_000 }, editor: PicturedTextField },
    { key: 'files', label: 'announcements.files', type: 'upload', options: { limit: 10 } },
    {
      key: 'expirationTime',
      label: 'announcements.expiration',
      type: 'date',
      options: { format: 'yyyy-MM-dd HH:mm' },
      help: 'announcements.expiration-help',
    },
  ]
}

/** An announcement as the form shows it: pictures by their plain addresses, as the signatures of each read differ. */
function itemOf({ toUserIds, files, coverImage, bodyText, ...rest }: Announcement) {
  const receivers = toUserIds.split(',').filter((one) => one !== '')
  const idsOf = (types: readonly string[]) =>
    receivers.flatMap((one) => {
      const [id = '', type = ''] = one.split('--')
      return types.includes(type) ? [id] : []
    })
  const [organizations, people] = [idsOf(['organize', 'company', 'department']), idsOf(['user'])]
  const scope: (typeof scopes)[number] =
    receivers.length === 0
      ? 'all'
      : organizations.length === receivers.length
        ? 'organizations'
        : people.length === receivers.length
          ? 'people'
          : 'kept'
  const attached: unknown = JSON.parse(files)
  return {
    ...rest,
    scope,
    organizations,
    people,
    files: attached,
    coverImage: richTextPicture(coverImage)?.address ?? '',
    bodyText: withPictureAddresses(bodyText, ({ address }) => address),
  }
}

/** What is sent: receivers as one text, files as JSON. */
function bodyOf({ scope, organizations, people, files, ...rest }: Typed, stored: Announcement | undefined) {
  const chosen = {
    all: '',
    organizations: (organizations ?? []).map((path) => `${path.at(-1)}--organize`).join(','),
    people: (people ?? []).map((id) => `${id}--user`).join(','),
    kept: stored?.toUserIds ?? '',
  }
  return { ...rest, coverImage: rest.coverImage ?? '', toUserIds: chosen[scope], files: JSON.stringify(files ?? []) }
}
