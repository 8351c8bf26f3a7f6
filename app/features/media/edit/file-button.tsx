import { Upload } from "lucide-react";
import { useRef } from "react";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { kindIn, type StaffBucket } from "../media-item.ts";

const accepted = { image: "image/*", video: "video/mp4,video/webm,video/quicktime" };

interface FileButtonProps {
  /** Decides which kind of file can be chosen. */
  bucket: StaffBucket;
  multiple?: boolean;
  disabled?: boolean;
  /** Whether it is the one main step. */
  solid?: boolean;
  /** 'Upload' unless given. */
  label?: string;
  "aria-describedby"?: string;
  onFiles(files: File[]): void;
}

/** A flag that opens the device's file chooser. */
export function FileButton(props: FileButtonProps) {
  const { bucket, multiple = false, disabled = false, label = "Upload", onFiles, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);

  return (
    <>
      <StaffButton icon={Upload} disabled={disabled} onClick={() => input.current?.click()} {...rest}>
        {label}
      </StaffButton>
      <input
        ref={input}
        type="file"
        accept={accepted[kindIn(bucket)]}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
