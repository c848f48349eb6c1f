import type { ReactNode } from 'react'
import { Component } from 'react'
import { Failure } from '#web/errors/page-failed.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** Confines a failed page, so that the shell keeps working. Each page has its own. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly problem: unknown; readonly failed: boolean }> {
  override state = { problem: undefined as unknown, failed: false }

  static getDerivedStateFromError(problem: unknown) {
    return { problem, failed: true }
  }

  readonly retry = () => this.setState({ problem: undefined, failed: false })

  override render() {
    return this.state.failed ? <Failure problem={this.state.problem} onRetry={this.retry} /> : this.props.children
  }
}
