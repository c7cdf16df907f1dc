import { dashboardMessages } from '@portal/contract';
import { Component, Suspense, type ReactNode } from 'react';
import { SmallButton } from '../ui/buttons.tsx';
import { Alert } from '../ui/Alert.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the dashboard standing when the code of one screen cannot be fetched, and says so. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) {
      return (
        <Suspense fallback={<output className="empty">{dashboardMessages.loading}</output>}>
          {this.props.children}
        </Suspense>
      );
    }
    return (
      <div className="empty" role="alert">
        <Alert>This screen could not be loaded. What you typed elsewhere is kept.</Alert>
        {/* The browser remembers a module that failed: only a new page asks again. */}
        <SmallButton onClick={() => location.reload()}>Load again</SmallButton>
      </div>
    );
  }
}
