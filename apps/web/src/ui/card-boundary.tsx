import { Component, type ReactNode } from 'react';
import { uiText } from '#messages/ui.en.ts';
import { EmptyState } from './empty-state.tsx';
import { RetryButton } from './error-box.tsx';

interface CardBoundaryProps {
  children: ReactNode;
}

/** A crash inside one card shows its own card; the rest of the page keeps working. React knows error boundaries only as classes. */
export class CardBoundary extends Component<CardBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title={uiText.crashTitle}
          hint={uiText.crashHint}
          action={<RetryButton onRetry={() => this.setState({ hasCrashed: false })} />}
        />
      </div>
    );
  }
}
