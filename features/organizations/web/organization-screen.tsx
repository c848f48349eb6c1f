import { useCallback, useMemo, useState } from 'react'
import {
  createCompany,
  createDepartment,
  deleteOrganization,
  listOrganizations,
  moveOrganization,
  placeOrganization,
  organizationUse,
  switchOrganization,
  updateDepartment,
  type OrganizationRow,
} from '#features/organizations/contract.ts'
import { CompanyForm } from '#features/organizations/web/company-form.tsx'
import { DepartmentForm } from '#features/organizations/web/department-form.tsx'
import { MoveDialog } from '#features/organizations/web/move-dialog.tsx'
import { organizationRefreshes } from '#features/organizations/web/organization-form.tsx'
import { OrganizationKind } from '#features/organizations/web/organization-kind.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useOrder, type Place } from '#web/admin/use-order.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useTree } from '#web/admin/use-tree.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

const columns: readonly ManagedColumn<OrganizationRow>[] = [
  { key: 'fullName', label: 'organizations.name', width: 320 },
  { key: 'type', label: 'organizations.kind', width: 100, cell: ({ type }) => <OrganizationKind kind={type} /> },
  { key: 'enCode', label: 'organizations.code', width: 180 },
  {
    key: 'people',
    label: 'organizations.people',
    width: 110,
    align: 'right',
    text: ({ people, peopleBelow }) => `${people} / ${peopleBelow}`,
  },
  { key: 'sortCode', label: 'organizations.sort', width: 70, align: 'right' },
  {
    key: 'enabledMark',
    label: 'organizations.state',
    width: 90,
    align: 'center',
    cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
  },
]

/** What stands over the list: a form of an organization, of a new one below another, or the question of a move. */
type Opened =
  | { readonly what: 'company' | 'department'; readonly row?: OrganizationRow; readonly parentId?: string }
  | { readonly what: 'move'; readonly row: OrganizationRow; readonly onto?: string }

/** 组织管理: companies and departments as a tree. */
export function OrganizationScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<OrganizationRow>()
  const { keyword } = place.request
  const call = useCall(listOrganizations, { query: { keyword } }, { keepRows: true, handles: 'all' })
  const [opened, setOpened] = useState<Opened>()
  const settings = useColumnSettings(menu?.id)
  const rows = useMemo(() => call.data?.list ?? [], [call.data])
  const tree = useTree<OrganizationRow>(rows, keyword)
  const { moves, steps } = useMoves(rows, keyword !== '', setOpened)
  const company = useAddAction(createCompany, () => setOpened({ what: 'company' }), { name: 'add', label: t('organizations.new-company') })
  const department = useAddAction(createDepartment, () => setOpened({ what: 'department' }), {
    name: 'add-department',
    label: t('organizations.new-department'),
  })
  const actions = useOrganizationActions(setOpened, steps)
  const close = () => setOpened(undefined)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('organizations.keyword'),
          hint: t('organizations.keyword-hint'),
          nothing: (word) => t('organizations.nothing', { keyword: word }),
        }}
        toolbar={present(company, department)}
        actions={actions}
        empty={<EmptyList text={t(company ? 'organizations.empty' : 'organizations.empty-reader')} action={company} />}
        tree={{ ...tree, moves }}
        settings={settings}
      />
      {opened?.what === 'company' ? <CompanyForm row={opened.row} parentId={opened.parentId} onClose={close} /> : null}
      {opened?.what === 'department' ? <DepartmentForm row={opened.row} parentId={opened.parentId} onClose={close} /> : null}
      {opened?.what === 'move' ? <MoveDialog row={opened.row} onto={opened.onto} onClose={close} /> : null}
    </ManagedScreen>
  )
}

const mayEdit = (row: OrganizationRow): boolean => row.mayEdit
const acceptsInto = (row: OrganizationRow, onto: OrganizationRow): boolean => onto.mayAdd && row.parentId !== onto.id

/**
 * Rows are put in order by who may edit them, and dragged below others by who may add there too; before that a question shows what it
 * changes.
 */
function useMoves(rows: readonly OrganizationRow[], isPart: boolean, open: (opened: Opened) => void) {
  const { run } = useCommand(placeOrganization, { refreshes: organizationRefreshes, announceSeconds: stateSeconds })
  const put = useCallback(
    (row: OrganizationRow, { parentId, beforeId, into }: Place) => {
      if (into) open({ what: 'move', row, onto: parentId })
      else void run({ params: { id: row.id }, body: { beforeId, version: row.version } })
    },
    [run, open],
  )
  return useOrder<OrganizationRow>({ rows, isPart, call: placeOrganization, allows: mayEdit, acceptsInto, put })
}

function useOrganizationActions(open: (opened: Opened) => void, steps: ReturnType<typeof useMoves>['steps']) {
  const t = useText()
  const remove = useCommand(deleteOrganization, { refreshes: organizationRefreshes })
  const change = useCommand(switchOrganization, { refreshes: organizationRefreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: OrganizationRow) => ({ params: { id }, body: { version } })
  const allowsEdit = ({ mayEdit }: OrganizationRow) => mayEdit
  const allowsAdd = ({ mayAdd }: OrganizationRow) => mayAdd
  return useRowActions<OrganizationRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateDepartment, allows: allowsEdit, run: (row) => open({ what: row.type, row }) },
    more: [
      {
        name: 'add-department',
        label: t('organizations.add-department'),
        call: createDepartment,
        allows: allowsAdd,
        run: ({ id }) => open({ what: 'department', parentId: id }),
      },
      {
        name: 'add-company',
        label: t('organizations.add-company'),
        call: createCompany,
        allows: (row) => allowsAdd(row) && row.type === 'company',
        run: ({ id }) => open({ what: 'company', parentId: id }),
      },
      {
        name: 'move',
        label: t('organizations.move'),
        call: moveOrganization,
        allows: allowsEdit,
        run: (row) => open({ what: 'move', row }),
      },
      ...steps,
    ],
    state: {
      call: switchOrganization,
      allows: allowsEdit,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: (row) => change.run(target(row)),
      note: (row) => (row.enabledMark === 1 ? <p>{t('organizations.disable-effect', { people: row.peopleBelow })}</p> : null),
    },
    remove: {
      call: deleteOrganization,
      allows: ({ mayDelete }) => mayDelete,
      run: (row) => remove.run(target(row)),
      uses: organizationUse,
    },
  })
}
