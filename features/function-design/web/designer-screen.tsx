import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { createFunctionDraft, readFunctionDraft, releaseFunction, type FunctionForm } from '#features/function-design/contract.ts'
import { BaseForm } from '#features/function-design/web/base-form.tsx'
import { BrokenDraft } from '#features/function-design/web/broken-draft.tsx'
import type { DesignPageProps } from '#features/function-design/web/design-page.ts'
import { createFlowForm, releaseFlowForm } from '#features/function-design/contract/flow-forms.ts'
import { designerAddress, flowDesignerAddress, listAddressOf } from '#features/function-design/web/designer-address.ts'
import { draftOf, readDraft, type DesignedFunction, type ReadDraft } from '#features/function-design/web/designed-function.ts'
import { loadRenderersOf } from '#features/function-design/web/field-code.ts'
import { useDraft } from '#features/function-design/web/use-draft.ts'
import { useFormFacts, WaitingForFacts } from '#features/records/web/entry.ts'
import { Button } from '#ui/kit/button.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { ClashNote, HoldNote } from '#web/designer/hold-note.tsx'
import { usePageTitle } from '#web/router/page-title.ts'
import { useLeave } from '#web/router/use-leave.ts'
import { useMay } from '#web/session/use-may.ts'

const ListPage = lazy(async () => ({ default: (await import('#features/function-design/web/list/list-page.tsx')).ListPage }))
const PublishDialog = lazy(async () => ({
  default: (await import('#features/function-design/web/publish/publish-dialog.tsx')).PublishDialog,
}))

const loadFormPage = () => import('#features/function-design/web/form/form-designer.tsx')

/** 功能设计 of one function: `/designer/function?id=…&page=form`. */
export function FunctionDesignerScreen() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const [times, setTimes] = useState(0)
  const { opened, error } = useFreshDraft(id, times)
  // Asked for beside the draft, as the designer waits for both.
  useFormFacts()
  usePageTitle(opened && t('function-designer.of', { name: opened.draft.fullName }))
  const again = () => setTimes(times + 1)
  if (id === '') return <Problem text={t('function-designer.no-function')} />
  if (error) return <Problem text={error.msg} traceId={error.requestId} onRetry={again} />
  if (!opened) return <Loading rows={10} />
  const { draft, read } = opened
  if ('broken' in read) return <BrokenDraft key={draft.version} draft={draft} {...read} onMended={again} />
  return (
    <Suspense fallback={<Loading rows={10} />}>
      <OpenDesigner key={`${id} ${draft.version} ${times}`} draft={draft} initial={read.designed} FormDesigner={read.FormDesigner} />
    </Suspense>
  )
}

/** A draft that can be designed, with the code of the page that most of them open with. */
interface Designable extends Pick<Awaited<ReturnType<typeof loadFormPage>>, 'FormDesigner'> {
  readonly designed: DesignedFunction
}

interface OpenedDraft {
  readonly draft: FunctionForm
  readonly read: Designable | Extract<ReadDraft, { readonly ok: false }>
}

async function openDraft(id: string, signal: AbortSignal): Promise<OpenedDraft> {
  const page = loadFormPage()
  // Fetched beside the draft; where that fails, or the draft cannot be read, nobody waits for it.
  page.catch(() => undefined)
  const draft = await request(readFunctionDraft, { params: { id } }, { handles: 'all', signal })
  const read = readDraft(draft)
  if (!read.ok) return { draft, read }
  const [{ FormDesigner }] = await Promise.all([page, loadRenderersOf(read.designed.form)])
  return { draft, read: { designed: read.designed, FormDesigner } }
}

interface FreshDraft {
  readonly opened?: OpenedDraft
  readonly error?: CallError
}

/** The draft as it is now: never one that was read before, as what is saved names the version that was read. */
function useFreshDraft(id: string, times: number): FreshDraft {
  const [state, setState] = useState<FreshDraft>({})
  useEffect(() => {
    if (id === '') return
    const asked = new AbortController()
    setState({})
    openDraft(id, asked.signal).then(
      (opened) => {
        // Drawn at once: in slices the browser would paint what moves while it loads between any two of them.
        if (!asked.signal.aborted) flushSync(() => setState({ opened }))
      },
      (error: unknown) => {
        if (asked.signal.aborted) return
        if (error instanceof CallError) return setState({ error })
        // Code that cannot be fetched is told by the page around.
        setState(() => {
          throw error
        })
      },
    )
    return () => asked.abort()
  }, [id, times])
  return state
}

const pages = ['base', 'form', 'list'] as const
type Page = (typeof pages)[number]
/** Nobody has a list of what is filled in at the start of flows. */
const formPages: readonly Page[] = ['base', 'form']

/** The page of a place that a plan names; the texts of a draft that cannot be read open by themselves. */
const pageOf = (asked: string | null, offered: readonly Page[]): Page =>
  asked === 'function' ? 'base' : (offered.find((one) => one === asked) ?? 'form')

interface OpenDesignerProps extends Pick<Designable, 'FormDesigner'> {
  readonly draft: FunctionForm
  readonly initial: DesignedFunction
}

function OpenDesigner({ draft, initial, FormDesigner }: OpenDesignerProps) {
  const t = useText()
  const navigate = useNavigate()
  const ofFlow = draft.isFlowForm
  const offered = ofFlow ? formPages : pages
  const leave = useLeave(listAddressOf(draft))
  const facts = useFormFacts()
  const [params, setParams] = useSearchParams()
  const { designer, hold, takeTheirs } = useDraft(draft, initial)
  const page = pageOf(params.get('page'), offered)
  const at = params.get('key') ?? undefined
  const may = useMay()
  const [publishing, setPublishing] = useState(false)
  // Whoever follows a refusal to its place reads it there.
  useEffect(() => setPublishing(false), [params])
  const keepCopy = async (): Promise<void> => {
    const { fullName, enCode } = designer.state.base
    const base = {
      fullName: t('function-designer.copy-of', { name: fullName }),
      enCode: `${enCode.slice(0, 20)}_${Date.now().toString(36)}`.slice(0, 30),
    }
    const body = draftOf(designer.state)
    const { id } = ofFlow
      ? await request(createFlowForm, {
          body: { ...base, category: body.category, description: body.description, draftJson: body.formData },
        })
      : await request(createFunctionDraft, { body: { ...body, ...base } })
    await takeTheirs()
    await navigate(designerAddress(id))
  }
  const { saving, reading, dirty, saveNow } = designer
  const whenSaved = useCallback(
    async (next: () => void): Promise<void> => {
      if (await saveNow()) next()
    },
    [saveNow],
  )
  const publish = useMemo(() => () => void whenSaved(() => setPublishing(true)), [whenSaved])
  const goToPage = useCallback((next: Page) => setParams({ id: draft.id, page: next }, { replace: true }), [setParams, draft.id])
  const holder = hold.hold?.holder
  const head: DesignPageProps['head'] = {
    title: designer.state.base.fullName,
    onBack: leave,
    publish: may(ofFlow ? releaseFlowForm : releaseFunction) ? <PublishButton disabled={reading} onPublish={publish} /> : null,
    more:
      designer.state.base.enableFlow === 1
        ? [
            {
              key: 'flow',
              label: t('function-designer.open-flow'),
              run: () => void whenSaved(() => void navigate(flowDesignerAddress(draft.id))),
            },
          ]
        : [],
    tabs: <PageSwitch page={page} offered={offered} onPage={goToPage} />,
    notes: (
      <>
        {saving.kind === 'clash' ? (
          <ClashNote clash={saving.clash} onKeepCopy={() => void keepCopy()} onTakeTheirs={() => void takeTheirs()} />
        ) : null}
        {reading && holder && !hold.held ? (
          <HoldNote
            holder={{ ...holder, fullName: holder.fullName || t('function-designer.somebody') }}
            onTake={hold.take}
            onKeepCopy={hold.lost && dirty ? () => void keepCopy() : undefined}
          />
        ) : null}
      </>
    ),
  }
  if (!facts) return <WaitingForFacts rows={10} />
  const given: DesignPageProps = { id: draft.id, ofFlow, designer, head }
  return (
    <>
      {page === 'base' ? <BaseForm {...given} /> : null}
      {page === 'form' ? <FormDesigner {...given} facts={facts} at={at} published={draft.isRelease !== 0 && !ofFlow} /> : null}
      {page === 'list' ? (
        <ListPage
          key={at}
          {...given}
          facts={facts}
          at={at}
          published={draft.isRelease === 0 ? undefined : { id: draft.id, name: draft.fullName }}
        />
      ) : null}
      {publishing ? (
        <PublishDialog
          ofFlow={ofFlow}
          id={draft.id}
          name={head.title}
          onClose={() => setPublishing(false)}
          onPublished={() => void takeTheirs()}
        />
      ) : null}
    </>
  )
}

const PublishButton = memo(function PublishButton({ disabled, onPublish }: { readonly disabled: boolean; readonly onPublish: () => void }) {
  const t = useText()
  return (
    <Button type="primary" disabled={disabled} onClick={onPublish}>
      {t('function-designer.publish')}
    </Button>
  )
})

interface PageSwitchProps {
  readonly page: Page
  readonly offered: readonly Page[]
  readonly onPage: (page: Page) => void
}

const PageSwitch = memo(function PageSwitch({ page, offered, onPage }: PageSwitchProps) {
  const t = useText()
  return (
    <Segmented<Page>
      aria-label={t('function-designer.pages')}
      value={page}
      options={offered.map((value) => ({ value, label: t(`function-designer.page-${value}`) }))}
      onChange={onPage}
    />
  )
})
