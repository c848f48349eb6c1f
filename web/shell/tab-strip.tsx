import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { CloseOutlined, FileOutlined, HomeOutlined } from '#ui/icons.ts'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useLook } from '#web/appearance/appearance-store.ts'
import { flatten } from '#web/router/menu-entries.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { menuName, nameOf, recordNameStore } from '#web/router/page-title.ts'
import { MenuIcon } from '#web/shell/menu-icon.tsx'
import { tabStore } from '#web/shell/tab-store.ts'
import styles from '#web/shell/tab-strip.module.css'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'
import { closeAll, closeOthers, closeTab, hasAnyToClose, hasOthersToClose, openTab } from '#web/shell/tabs.ts'
import type { Closed, Tab } from '#web/shell/tabs.ts'

/** Tabs of the open pages; right click or the menu key opens the menu of a tab. */
export function TabStrip({ active, address }: { readonly active: string; readonly address: string }) {
  const t = useText()
  // The current page always has a tab, also when the user closed it and then chose to stay on the page.
  const tabs = openTab(
    useStore(tabStore, (state) => state.tabs),
    active,
    address,
  )
  const withIcons = useLook((look) => look.tabIcons)
  const entries = flatten(useMenuEntries())
  const records = useStore(recordNameStore, (state) => state.names)
  const navigate = useNavigate()
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, tabs])

  function apply({ tabs: rest, goTo }: Closed) {
    tabStore.setState({ tabs: rest })
    if (goTo) void navigate(goTo)
  }

  const acts: Readonly<Record<string, (tab: Tab) => void>> = {
    refresh: (tab) => void navigate(`/redirect${tab.address}`, { replace: tab.key === active }),
    close: (tab) => apply(closeTab(tabs, tab.key, active)),
    others: (tab) => apply(closeOthers(tabs, tab.key, active)),
    all: () => apply(closeAll(tabs, active)),
  }

  return (
    <nav className={styles.strip} aria-label={t('web.tabs')}>
      <ul className={styles.list} ref={strip}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            name={records[tab.address] ?? (nameOf(tab.key) || tab.key)}
            icon={withIcons ? <TabIcon tab={tab} entries={entries} /> : null}
            isActive={tab.key === active}
            useless={{ others: !hasOthersToClose(tabs, tab.key), all: !hasAnyToClose(tabs) }}
            onAct={(name) => acts[name]?.(tab)}
          />
        ))}
      </ul>
    </nav>
  )
}

/** The icon of the page's entry in the menu; a house for the start page, and a sheet for pages without an entry. */
function TabIcon({ tab, entries }: { readonly tab: Tab; readonly entries: readonly MenuEntry[] }) {
  const entry = entries.find(({ path }) => path === tab.key)
  if (entry) return <MenuIcon icon={entry.icon} name={menuName(entry)} className={styles.icon} />
  return tab.affixed ? <HomeOutlined className={styles.icon} aria-hidden /> : <FileOutlined className={styles.icon} aria-hidden />
}

interface TabItemProps {
  readonly tab: Tab
  readonly name: string
  readonly icon: ReactNode
  readonly isActive: boolean
  /** Menu entries that would close nothing. */
  readonly useless: { readonly others: boolean; readonly all: boolean }
  readonly onAct: (name: string) => void
}

function TabItem({ tab, name, icon, isActive, useless, onAct }: TabItemProps) {
  const t = useText()
  const items = [
    { key: 'refresh', label: t('web.tabs.refresh') },
    ...(tab.affixed ? [] : [{ key: 'close', label: t('web.tabs.close') }]),
    { key: 'others', label: t('web.tabs.close-others'), disabled: useless.others },
    { key: 'all', label: t('web.tabs.close-all'), disabled: useless.all },
  ]
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items, style: { width: 105 }, onClick: ({ key }) => onAct(key) }}>
      <li
        className={styles.tab}
        data-active={isActive}
        onAuxClick={(event) => (event.button === 1 && !tab.affixed ? onAct('close') : undefined)}
      >
        <Link className={styles.link} to={tab.address} aria-current={isActive ? 'page' : undefined} title={name} draggable={false}>
          {icon}
          {name}
        </Link>
        {tab.affixed ? null : (
          <button type="button" className={styles.close} aria-label={t('web.tabs.close-one', { name })} onClick={() => onAct('close')}>
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  )
}
