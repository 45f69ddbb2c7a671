import "react";

declare module "react" {
  interface CSSProperties {
    "--pinned-left"?: string;
    "--table-width"?: string;
  }
}
